import { describe, expect, test } from 'vitest';

import type { AnyCall, CallInput, ResponseOf } from '#contract/calls/call.ts';
import { catalogueCalls } from '#contract/calls/catalogue-calls.ts';
import {
  type OfflineProduct,
  readOfflineCatalogue,
  readOfflineCataloguePart,
  readOfflineSearch,
} from '#contract/calls/offline-catalogue-calls.ts';
import { tagLists } from '#contract/names/tags.ts';
import { withStock } from '#contract/rules/product-facts.ts';
import { addressOf } from '#src/lib/http.ts';
import { buildCatalogue, type OfflineCatalogue } from '#sw/offline-catalogue/offline-catalogue.ts';
import { queryCatalogue } from '#sw/offline-catalogue/query-catalogue.ts';
import { anAttribute, aProduct } from '#tests/setup/samples.ts';
import { createSeededRandom } from '#tests/setup/seeded-random.ts';
import { everyEngine, type TestShop, useShop } from '#tests/setup/shop.ts';
import { picturesOf, variedProducts } from '#tests/setup/varied-products.ts';

type Catalogue = ResponseOf<typeof readOfflineCatalogue>;

async function readCatalogue(shop: TestShop): Promise<Catalogue> {
  const response = await shop.get(addressOf(readOfflineCatalogue, {}));
  expect(response.statusCode).toBe(200);
  return readOfflineCatalogue.response.parse(response.json());
}

const getPart = (shop: TestShop, hash: string) =>
  shop.get(addressOf(readOfflineCataloguePart, { params: { hash } }), { 'accept-encoding': 'br' });

/** The products of the parts, without stock. */
async function readParts(shop: TestShop, parts: Catalogue['parts']): Promise<OfflineProduct[]> {
  const products: OfflineProduct[] = [];
  for (const { hash } of parts) {
    const response = await shop.get(addressOf(readOfflineCataloguePart, { params: { hash } }));
    products.push(...readOfflineCataloguePart.response.parse(response.json()).products);
  }
  return products;
}

const slugsIn = (products: readonly OfflineProduct[]) => products.map(({ card }) => card.slugs).toSorted();
const changedParts = (after: Catalogue, before: Catalogue) =>
  after.parts.filter(({ hash }) => !before.parts.some((part) => part.hash === hash));

describe.each(everyEngine)('The offline catalogue on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });

  test('is empty for an empty shop', async () => {
    expect(await readCatalogue(shop)).toEqual({ parts: [], isTooLarge: false, bytes: 0, pictureBytes: 0 });
  });

  test('is complete, and a change shows in one part or in the stock', async () => {
    await shop.stock(
      ...Array.from({ length: 60 }, (_, at) => aProduct(`ring-${at}`, { stock: 5 })),
      aProduct('draft', { published: false }),
    );
    let before = await readCatalogue(shop);
    expect(slugsIn(await readParts(shop, before.parts))).toHaveLength(60);
    expect(before.parts.flatMap(({ stock }) => stock)).toEqual(Array.from({ length: 60 }, () => [5]));
    const changes = [
      aProduct('ring-7', { stock: 5, pricePaisa: 199_000 }),
      aProduct('ring-8', { attributes: [anAttribute('Small', 3)] }),
      aProduct('ring-9', { tags: ['amethyst'] }),
      aProduct('ring-new'),
      aProduct('ring-10', {
        reviews: [{ name: 'Maya', rating: 4, comment: 'Good', postedAt: '2026-02-01T00:00:00.000Z' }],
      }),
      aProduct('ring-11', { published: false }),
    ];
    for (const change of changes) {
      await shop.stock(change);
      const after = await readCatalogue(shop);
      const changed = changedParts(after, before);
      expect(changed).toHaveLength(1);
      expect(slugsIn(await readParts(shop, changed)).includes(change.slug)).toBe(change.published);
      before = after;
    }
    await shop.stock(aProduct('ring-7', { stock: 1, pricePaisa: 199_000 }));
    const after = await readCatalogue(shop);
    expect(changedParts(after, before)).toEqual([]);
    expect(after.parts.flatMap(({ stock }) => stock)).toContainEqual([1]);
  });

  test('has no part that is outdated or made up', async () => {
    const { parts } = await readCatalogue(shop);
    await shop.stock(aProduct('ring-1', { shortDesc: 'Changed' }));
    for (const hash of [parts[0]?.hash ?? '', 'nothing', '%00', 'x'.repeat(64)])
      expect((await getPart(shop, hash)).statusCode, hash).toBe(404);
    expect((await getPart(shop, 'x'.repeat(65))).statusCode).toBe(422);
  });

  test('tells how much is to be downloaded, compressed', async () => {
    const { parts, bytes } = await readCatalogue(shop);
    const first = await getPart(shop, parts[0]?.hash ?? '');
    expect(first.headers['content-encoding']).toBe('br');
    expect(bytes / first.rawPayload.length).toBeCloseTo(1, 1);
  });
});

describe('The phone’s responses', () => {
  const shop = useShop('sqlite', { env: { RATE_LIMIT: 'off' } });

  test('equal the server’s for lists, filters, sorting, tags, searches and details', async () => {
    const drafts = await variedProducts(400);
    await keepPictures(shop, picturesOf(drafts));
    await shop.stock(...drafts);
    const phone = await keepOnPhone(shop);
    const asked = new Map<string, number>();
    for (const { call, input } of madeUpQuestions(drafts, Array.from(phone.ids()), 300)) {
      const { statusCode, body } = await shop.get(addressOf(call, input));
      const offline = queryCatalogue(phone, new URL(addressOf(call, input), 'https://shop.example'));
      expect(statusCode, addressOf(call, input)).toBe(offline === undefined ? 404 : 200);
      if (offline === undefined) continue;
      expect(call.response.parse(offline)).toEqual(offline);
      expect(comparable(offline), addressOf(call, input)).toEqual(comparable(JSON.parse(body)));
      asked.set(call.name, (asked.get(call.name) ?? 0) + 1);
    }
    for (const name of [
      'listProducts',
      'searchProducts',
      'listProductsByTag',
      'countProducts',
      'suggest',
      'listTags',
    ]) {
      expect(asked.get(name), name).toBeGreaterThan(15);
    }
    const home = queryCatalogue(phone, new URL('https://shop.example/api/Hero'));
    expect(catalogueCalls.readHome.response.parse(home).product.length).toBeGreaterThan(3);
  });
});

describe('A thousand products', () => {
  const shop = useShop('sqlite', { env: { RATE_LIMIT: 'off' } });

  test('come in parts of which one and the stock take at most 200 KB compressed', async () => {
    const drafts = await variedProducts(1_000);
    await keepPictures(shop, picturesOf(drafts));
    await shop.stock(...drafts);
    const { rawPayload } = await shop.get('/api/catalogue/offline', { 'accept-encoding': 'br' });
    const { parts } = await readCatalogue(shop);
    const sizes = await Promise.all(parts.map(async ({ hash }) => (await getPart(shop, hash)).rawPayload.length));
    expect(rawPayload.length + Math.max(...sizes)).toBeLessThanOrEqual(200_000);
  });
});

/** Downloads the whole catalogue as a phone does. */
async function keepOnPhone(shop: TestShop): Promise<OfflineCatalogue> {
  const { parts } = await readCatalogue(shop);
  const stock = parts.flatMap((part) => part.stock);
  const products = await readParts(shop, parts);
  const search = readOfflineSearch.response.parse((await shop.get(addressOf(readOfflineSearch, {}))).json());
  const phone = await buildCatalogue(
    [products.map((product, at) => ({ ...product, card: withStock(product.card, stock[at]) }))],
    search,
  );
  await phone.prepareSearch();
  return phone;
}

async function keepPictures(shop: TestShop, hashes: readonly string[]): Promise<void> {
  const created_at = new Date().toISOString();
  await shop.database.transaction(async (trx) => {
    for (const hash of hashes) {
      const row = { hash, format: 'webp', width: 1200, height: 1500, bytes: 1, blur: '#336699', created_at };
      await trx.insertInto('pictures').values(row).execute();
    }
  });
}

interface Question {
  readonly call: AnyCall;
  readonly input: CallInput;
}

function* madeUpQuestions(
  drafts: readonly { slug: string; name: string; tags: readonly string[] }[],
  ids: readonly string[],
  count: number,
): Generator<Question> {
  const dice = createSeededRandom('questions');
  const pick = <Item>(list: readonly Item[]) => list[Math.floor(dice.next() * list.length)] as Item;
  const maybe = <Value>(value: Value) => (dice.chance(0.4) ? value : undefined);
  const sort = () => maybe(pick(['price-asc', 'price-desc', 'newest', 'rating', 'nonsense']));
  const paging = () => ({ pageNumber: maybe(Math.ceil(dice.between(0, 40))), pageSize: maybe(pick([1, 12, 37, 100])) });
  const spellings = Object.values(tagLists).flatMap((list) =>
    list.flatMap((tag) => [tag.slug, ...('aliases' in tag ? tag.aliases : [])]),
  );
  const mistyped = (word: string) => {
    const at = Math.floor(dice.between(0, word.length));
    const change = [word.slice(0, at) + word.slice(at + 1), `${word.slice(0, at)}e${word.slice(at)}`, word];
    return pick(change);
  };
  const words = () =>
    pick(drafts)
      .name.split(' ')
      .slice(0, pick([1, 2, 4]))
      .map(mistyped)
      .join(' ');
  const { listProducts, listProductsByTag, searchProducts, listTags, readProductBySlug, readProductById, readHome } =
    catalogueCalls;
  const { countProducts, suggest } = catalogueCalls;
  const searched = () => maybe(pick([words(), words(), pick(spellings), '  ', 'zzzzqqq']));
  const filters = () => ({
    MinPrice: maybe(Math.round(dice.between(0, 5000))),
    MaxPrice: maybe(Math.round(dice.between(1, 9000))),
    categoryId: maybe(pick(['1', '1,3', '2', '', '99'])),
    crystal: maybe(pick(['amethyst', 'carnelian,opal', 'nothing', ','])),
    meaning: maybe(pick(['love', 'good-luck,health', ''])),
    inStock: maybe(pick(['1', '0'])),
  });

  const kinds: (() => Question)[] = [
    () => ({ call: listProducts, input: { query: paging() } }),
    () => ({
      call: listProductsByTag,
      input: {
        params: { tag: dice.chance(0.9) ? pick([...spellings, 'AMETHYST']) : 'nobody-has-it' },
        query: { ...paging(), sortBy: sort(), ...filters() },
      },
    }),
    () => ({
      call: searchProducts,
      input: {
        query: {
          Name: searched(),
          ...filters(),
          SortBy: sort(),
          PageNumber: maybe(pick([1, 2, 3, 50])),
        },
      },
    }),
    () => ({ call: countProducts, input: { query: { tag: maybe(pick(spellings)), Name: searched(), ...filters() } } }),
    () => ({ call: suggest, input: { query: { Name: pick([searched(), words().slice(0, 4)]) } } }),
    () => ({ call: listTags, input: { query: { tags: maybe(pick(['amethyst', 'leo,ring', 'nothing'])) } } }),
    () => ({
      call: readProductBySlug,
      input: { params: { slug: pick([pick(drafts).slug, pick(drafts).slug.toUpperCase(), 'unknown']) } },
    }),
    () => ({ call: readProductById, input: { params: { id: dice.chance(0.8) ? pick(ids) : 'nobody' } } }),
    () => ({ call: readHome, input: {} }),
  ];
  for (let at = 0; at < count; at += 1) yield pick(kinds)();
}

/** Without what the phone does not store: unused ids, videos, testimonials and posts. */
function comparable(response: unknown): unknown {
  return JSON.parse(JSON.stringify(response), (name, value) => {
    if (name === 'additionalInformationId') return undefined;
    if (name === 'reviews') return (value as { id: string }[]).map(({ id: _, ...review }) => review);
    if (name === 'watchAndShop' || name === 'testimonials') return [];
    if (name === 'posts') return undefined;
    return value;
  });
}
