import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { categoryKind } from '#contract/names/category-kind.ts';
import { omit } from '#contract/omit.ts';
import {
  type CatalogueEntry,
  CatalogueIndex,
  type CatalogueQuery,
} from '#contract/rules/catalogue/catalogue-index.ts';
import { demoShelves } from '#tests/setup/demo-shelves.ts';

const plain: CatalogueEntry = {
  id: 'a',
  name: 'Ring',
  shortDesc: '',
  tags: [],
  categoryId: 1,
  askedPaisa: 10_000,
  addedAt: '2026-01-01T00:00:00.000Z',
  inStock: true,
};
const all = { page: 1, pageSize: 100 };

// Words far from each other, so that a search by whole words has one plain meaning.
const vocabulary = [
  'amethyst',
  'bonsai',
  'copper',
  'diyo',
  'frame',
  'glacier',
  'howlite',
  'juniper',
];
const tagNames = ['camelian', 'carnelian', 'opal', 'luck', 'love', 'frame', 'for-her', 'own-tag'];
const textArb = fc
  .array(fc.constantFrom(...vocabulary), { maxLength: 4 })
  .map((words) => words.join(' '));
const entriesArb = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 0, max: 999 }).map((number) => `p${number}`),
    name: textArb,
    shortDesc: textArb,
    tags: fc.array(fc.constantFrom(...tagNames), { maxLength: 3 }),
    categoryId: fc.constantFrom(1, 2, 3),
    askedPaisa: fc.integer({ min: 1, max: 12 }).map((hundreds) => hundreds * 100),
    addedAt: fc.integer({ min: 1, max: 9 }).map((day) => `2026-01-0${day}`),
    inStock: fc.boolean(),
  }),
  { selector: (entry) => entry.id, maxLength: 60 },
);
const filtersArb = fc.record(
  {
    tag: fc.constantFrom(...tagNames, 'unknown'),
    minPaisa: fc.integer({ min: 0, max: 1300 }),
    maxPaisa: fc.integer({ min: 0, max: 1300 }),
    categoryIds: fc.subarray([1, 2, 3, 9]),
    sort: fc.constantFrom('price-asc' as const, 'price-desc' as const),
    shelves: fc.record(
      {
        crystal: fc.subarray(['carnelian', 'opal', 'nobody-has-it']),
        meaning: fc.subarray(['good-luck', 'love']),
      },
      { requiredKeys: [] },
    ),
    inStock: fc.boolean(),
    name: fc.constantFrom(...vocabulary, 'copper frame', 'juniper diyo howlite', ' '),
  },
  { requiredKeys: [] },
);
type Filters = Omit<CatalogueQuery, 'page' | 'pageSize'>;

const canonical = (tag: string) => demoShelves.canonical(tag);
const carries = (entry: CatalogueEntry, tag: string) =>
  entry.tags.map(canonical).includes(canonical(tag));
const categoryIdOf = ({ tags, categoryId }: CatalogueEntry) =>
  demoShelves.categoryIdOf(tags) ?? categoryId;

function newestFirst(one: CatalogueEntry, other: CatalogueEntry): number {
  if (one.addedAt !== other.addedAt) return one.addedAt > other.addedAt ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}

function signOf(sort: Filters['sort']): number {
  if (sort === 'price-asc') return 1;
  return sort === 'price-desc' ? -1 : 0;
}

/** The same rules, as plainly as they can be said. */
function naive(entries: readonly CatalogueEntry[], query: Filters): CatalogueEntry[] {
  const words = query.name?.split(' ').filter((word) => word !== '') ?? [];
  // A word in the name counts twice as much as one in the description, and more where it says what
  // the thing is.
  const isKind = (word: string) =>
    demoShelves.find(categoryKind, word) && entries.some((entry) => carries(entry, word));
  const rankOf = ({ name, shortDesc, tags }: CatalogueEntry, word: string) => {
    if (tags.includes(word)) return isKind(word) ? 7 : 5;
    if (name.split(' ').includes(word)) return 5;
    return shortDesc.split(' ').includes(word) ? 2 : 0;
  };
  const summed = (entry: CatalogueEntry) =>
    words.reduce((sum, word) => sum + rankOf(entry, word), 0);
  const most = Math.max(...entries.map(summed));
  // What has all words in its name, where each stands first, in their order is as good as any.
  const isNamed = ({ name }: CatalogueEntry) => {
    const places = words.map((word) => name.split(' ').indexOf(word));
    return words.length > 1 && places.every((place, at) => place > (places[at - 1] ?? -1));
  };
  const matched = (entry: CatalogueEntry) => (isNamed(entry) ? most : summed(entry));
  const least = words.some(isKind)
    ? Math.max(1, Math.floor((most - 3) / 2), Math.min(most, 3))
    : Math.max(1, Math.floor(most / 2));
  const passing = entries.filter(
    (entry) =>
      (words.length === 0 || matched(entry) >= least) &&
      (query.tag === undefined || carries(entry, query.tag)) &&
      Object.values(query.shelves ?? {}).every(
        (chosen) => chosen.length === 0 || chosen.some((tag) => carries(entry, tag)),
      ) &&
      (!query.inStock || entry.inStock) &&
      entry.askedPaisa >= (query.minPaisa ?? 0) &&
      entry.askedPaisa <= (query.maxPaisa ?? Number.POSITIVE_INFINITY) &&
      (!query.categoryIds?.length || query.categoryIds.includes(categoryIdOf(entry))),
  );
  const sign = signOf(query.sort);
  const best = Math.max(...passing.map(matched));
  const isBehind = (entry: CatalogueEntry) => (sign !== 0 && matched(entry) < best ? 1 : 0);
  return passing.toSorted(
    (one, other) =>
      isBehind(one) - isBehind(other) ||
      sign * (one.askedPaisa - other.askedPaisa) ||
      newestFirst(one, other),
  );
}

describe('as a naive implementation', () => {
  test('finds the same products', () => {
    fc.assert(
      fc.property(entriesArb, filtersArb, (entries, filters) => {
        const expected = naive(entries, filters).map((entry) => entry.id);
        const answer = new CatalogueIndex(entries, demoShelves).query({ ...filters, ...all });
        expect(answer.total).toBe(expected.length);
        const isRanked = filters.name?.trim() && !filters.sort;
        if (isRanked) expect(answer.ids.toSorted()).toEqual(expected.toSorted());
        else expect(answer.ids).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  test('counts each value as the list that choosing it alone in its filter would show', () => {
    fc.assert(
      fc.property(entriesArb, filtersArb, (entries, sorted) => {
        const filters = omit(sorted, 'sort');
        const counts = new CatalogueIndex(entries, demoShelves).counts(filters);
        const total = (change: Filters) => naive(entries, { ...filters, ...change }).length;
        expect(counts.total).toBe(total({}));
        expect(counts.inStock).toBe(total({ inStock: true }));
        for (const { slug, filter } of demoShelves.kinds.filter((kind) => kind.filter))
          for (const shelf of demoShelves.of(slug)) {
            const chosen = { ...filters.shelves, [filter ?? '']: [shelf.slug] };
            expect(counts.shelves[filter ?? '']?.[shelf.slug] ?? 0).toBe(
              total({ shelves: chosen }),
            );
          }
        for (const id of [1, 2, 3, 9])
          expect(counts.categories[id] ?? 0).toBe(total({ categoryIds: [id] }));
        const others = omit(filters, 'minPaisa', 'maxPaisa');
        const prices = naive(entries, others).map(({ askedPaisa }) => askedPaisa);
        expect(counts.prices).toEqual(
          prices.length > 0
            ? { lowestPaisa: Math.min(...prices), highestPaisa: Math.max(...prices) }
            : undefined,
        );
      }),
      { numRuns: 150 },
    );
  });

  test('filters by sizes and metals, of which each value counts what it would show', () => {
    const of = (id: string, sizes: readonly string[], metals: readonly string[], more = {}) => ({
      ...plain,
      id,
      metals,
      sizes: sizes.map((name) => ({ name, isOffered: !name.endsWith(' 15') })),
      ...more,
    });
    const index = new CatalogueIndex(
      [
        of('a', ['ring size 14', 'ring size 16'], ['silver']),
        of('b', ['ring size 14', 'ring size 15', 'ring size 16'], ['brass'], { inStock: false }),
        of('c', ['bead size 8mm', 'bead size 10mm'], ['silver', 'brass']),
        of('d', [], [], { details: [['Size', '8 mm']] }),
      ],
      demoShelves,
    );
    const ids = (filters: Filters) => index.query({ ...filters, ...all }).ids;
    expect(ids({ sizes: ['ring size 14'] })).toEqual(['a', 'b']);
    expect(ids({ sizes: ['ring size 15', 'bead size 8mm'] })).toEqual(['b', 'c']);
    expect(ids({ sizes: ['ring size 99'] })).toEqual([]);
    expect(ids({ metals: ['silver'] })).toEqual(['a', 'c']);
    expect(ids({ metals: ['silver', 'brass'], sizes: ['ring size 16'] })).toEqual(['a', 'b']);
    // As a search reads it.
    expect(ids({ sizes: ['8mm'] })).toEqual(['d']);
    const { sizes, metals } = index.counts({ inStock: true, metals: ['silver'] });
    expect(Object.entries(sizes)).toEqual([
      ['bead size 8mm', 1],
      ['bead size 10mm', 1],
      ['ring size 14', 1],
      ['ring size 16', 1],
    ]);
    expect(metals).toEqual({ silver: 2, brass: 1 });
    expect(index.counts({ sizes: ['ring size 15'] }).sizes).toMatchObject({
      'ring size 14': 2,
      'bead size 8mm': 1,
    });
  });

  test('the pages of any list, one after the other, are the list', () => {
    fc.assert(
      fc.property(
        entriesArb,
        filtersArb,
        fc.integer({ min: 1, max: 7 }),
        (entries, filters, pageSize) => {
          const index = new CatalogueIndex(entries, demoShelves);
          const whole = index.query({ ...filters, ...all });
          const pages: string[] = [];
          for (let page = 1; page <= Math.ceil(whole.total / pageSize) + 1; page += 1) {
            const answer = index.query({ ...filters, page, pageSize });
            expect(answer.total).toBe(whole.total);
            pages.push(...answer.ids);
          }
          expect(pages).toEqual(whole.ids);
          expect(new Set(pages).size).toBe(whole.total);
        },
      ),
    );
  });

  test('no text breaks a search, whatever the order products came in', () => {
    fc.assert(
      fc.property(
        entriesArb,
        fc.string({ unit: 'binary', maxLength: 250 }),
        fc.nat(),
        (entries, name, turn) => {
          const turned = entries.map(
            (_, at) => entries[(at + turn) % entries.length] as CatalogueEntry,
          );
          const named = [...turned, { ...plain, id: 'named', name }];
          const found = new CatalogueIndex(named, demoShelves).query({ name, ...all });
          expect(found.ids.length).toBe(found.total);
          expect(
            new CatalogueIndex(named.toReversed(), demoShelves).query({ name, ...all }),
          ).toEqual(found);
        },
      ),
    );
  });
});

describe('limits', () => {
  test('prices too large for 32 bits keep their order', () => {
    const prices = [9_999_999_999, 10_000_000_000, 5_000_000_000];
    const index = new CatalogueIndex(
      prices.map((askedPaisa) => ({ ...plain, id: `${askedPaisa}`, askedPaisa })),
      demoShelves,
    );
    expect(index.query({ sort: 'price-desc', ...all }).ids).toEqual([
      '10000000000',
      '9999999999',
      '5000000000',
    ]);
  });
});

describe('sorts', () => {
  const index = new CatalogueIndex(
    [
      { ...plain, id: 'rated', rating: 480, sold: 1, askedPaisa: 300, addedAt: '2026-01-01' },
      { ...plain, id: 'sold', rating: 480, sold: 5, askedPaisa: 200, addedAt: '2026-01-02' },
      { ...plain, id: 'cheap', rating: 300, sold: 9, askedPaisa: 100, addedAt: '2026-01-03' },
      { ...plain, id: 'plain', askedPaisa: 200, addedAt: '2026-01-04' },
    ],
    demoShelves,
  );

  test.each([
    ['rating', ['sold', 'rated', 'cheap', 'plain']],
    ['newest', ['plain', 'cheap', 'sold', 'rated']],
    ['price-asc', ['cheap', 'plain', 'sold', 'rated']],
    ['price-desc', ['rated', 'plain', 'sold', 'cheap']],
  ] as const)('%s, equal ones by sales or the newest first', (sort, ids) => {
    expect(index.query({ sort, ...all }).ids).toEqual(ids);
    // Each time anew, also of some of them.
    expect(index.query({ sort, minPaisa: 200, ...all }).ids).toEqual(
      ids.filter((id) => id !== 'cheap'),
    );
  });
});

test('what nobody has marked is neither on sale nor a best seller', () => {
  const index = new CatalogueIndex(
    [plain, { ...plain, id: 'sale', isOnSale: true }, { ...plain, id: 'best', isBestSeller: true }],
    demoShelves,
  );
  expect(index.query({ sale: true, ...all }).ids).toEqual(['sale']);
  expect(index.query({ bestSeller: true, ...all }).ids).toEqual(['best']);
  expect(index.counts({}).onSale).toBe(1);
});

describe('related products', () => {
  const common = ['jewellery'];
  const index = new CatalogueIndex(
    [
      { ...plain, id: 'this', tags: [...common, 'opal', 'makalu'] },
      { ...plain, id: 'same-rare', tags: ['makalu'], addedAt: '2020-01-01' },
      { ...plain, id: 'same-common', tags: common, addedAt: '2026-05-01' },
      { ...plain, id: 'both', tags: [...common, 'opal'], addedAt: '2020-01-01' },
      { ...plain, id: 'sold-out', tags: [...common, 'opal', 'makalu'], inStock: false },
      { ...plain, id: 'unrelated', tags: ['frame'] },
    ],
    demoShelves,
  );

  test('in stock first, rarer shared tags first, neither itself nor products without a shared tag', () => {
    expect(index.related('this', 9)).toEqual(['both', 'same-rare', 'same-common', 'sold-out']);
    expect(index.related('this', 2)).toEqual(['both', 'same-rare']);
    expect(index.related('this', 0)).toEqual([]);
    expect(index.related('unknown', 4)).toEqual([]);
  });

  test('as a full sort would choose them', () => {
    fc.assert(
      fc.property(entriesArb, fc.nat({ max: 8 }), (entries, count) => {
        const larger = new CatalogueIndex(entries, demoShelves);
        for (const { id } of entries.slice(0, 5)) {
          const chosen = larger.related(id, count);
          expect(chosen).toEqual(larger.related(id, 100).slice(0, count));
          expect(chosen).not.toContain(id);
          expect(new Set(chosen).size).toBe(chosen.length);
        }
      }),
    );
  });
});

test('a category counts as its group does, and what has none as its product says', () => {
  const index = new CatalogueIndex(
    [
      { ...plain, id: 'tree', tags: ['amethyst', 'tree'] },
      { ...plain, id: 'own', tags: ['amethyst'] },
    ],
    demoShelves,
  );
  expect(index.query({ categoryIds: [2], ...all }).ids).toEqual(['tree']);
  expect(index.query({ categoryIds: [1], ...all }).ids).toEqual(['own']);
});
