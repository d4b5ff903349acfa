import { describe, expect, test } from 'vitest';
import type { AnyCall, ResponseOf } from '#contract/calls/call.ts';
import type { CallInput } from '#contract/calls/caller.ts';
import { catalogueCalls } from '#contract/calls/catalogue-calls.ts';
import { readOfflineCatalogue, readOfflineCatalogueSize } from '#contract/calls/offline-catalogue-calls.ts';
import { offlineCatalogue } from '#contract/names/offline-catalogue.ts';
import { tagLists } from '#contract/names/tags.ts';
import { digestsOf, noDigest, versionOf } from '#contract/rules/offline-catalogue/buckets.ts';
import { rowsOf } from '#contract/rules/offline-catalogue/product-columns.ts';
import { RowReader } from '#contract/rules/offline-catalogue/row-reader.ts';
import { createSeededRandom } from '#server/cli/seeded-random.ts';
import { addressOf } from '#src/lib/http.ts';
import { buildCatalogue, type OfflineCatalogue } from '#sw/offline-catalogue/offline-catalogue.ts';
import { queryCatalogue } from '#sw/offline-catalogue/query-catalogue.ts';
import { everyEngine } from '#tests/setup/engines.ts';
import { anAttribute, aProduct } from '#tests/setup/products.ts';
import { type TestShop, useShop } from '#tests/setup/shop.ts';
import { picturesOf, variedProducts } from '#tests/setup/varied-products.ts';

type Answer = ResponseOf<typeof readOfflineCatalogue>;

/** The phone's version after a response: the digest of each bucket. */
function versionAfter(response: Answer, before?: string): string {
  const digests = digestsOf(before) ?? Array.from({ length: offlineCatalogue.buckets }, () => noDigest);
  for (const { number, digest } of response.buckets) digests[number] = digest;
  return versionOf(digests);
}

async function readCatalogue(shop: TestShop, since?: string): Promise<Answer> {
  const response = await shop.get(addressOf(readOfflineCatalogue, { query: { since } }));
  expect(response.statusCode).toBe(200);
  return readOfflineCatalogue.response.parse(response.json());
}

const slugsIn = (response: Answer) => (rowsOf(response.products) ?? []).map(({ slug }) => slug).toSorted();

describe.each(everyEngine)('The offline catalogue on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });

  test('is empty for an empty shop', async () => {
    expect(await readCatalogue(shop)).toMatchObject({ total: 0, left: 0, buckets: [], isTooLarge: false });
    expect((await shop.get('/api/catalogue/kept/size')).json()).toMatchObject({ products: 0, isTooLarge: false });
  });

  test('is complete at first, and then has only changes', async () => {
    await shop.stock(
      ...Array.from({ length: 60 }, (_, at) => aProduct(`ring-${at}`)),
      aProduct('draft', { published: false }),
    );
    const whole = await readCatalogue(shop);
    const sizeBefore = shop.app.responseCache.size;
    expect(whole.total).toBe(60);
    expect(slugsIn(whole)).toHaveLength(60);
    let version = versionAfter(whole);
    // An invalid version counts as none, and is cached once.
    for (const garbage of ['garbage', `${version}x`]) {
      const { headers, payload } = await shop.get(addressOf(readOfflineCatalogue, { query: { since: garbage } }));
      expect(readOfflineCatalogue.response.parse(JSON.parse(payload))).toEqual(whole);
      expect(shop.app.responseCache.size).toBe(sizeBefore);
      expect(headers.etag).toMatch(/^"/);
    }
    expect(await readCatalogue(shop, version)).toMatchObject({ total: 60, left: 0, buckets: [] });

    const changes = [
      aProduct('ring-7', { pricePaisa: 199_000 }),
      aProduct('ring-7', { pricePaisa: 199_000, stock: 1 }),
      aProduct('ring-8', { attributes: [anAttribute('Small', 3)] }),
      aProduct('ring-9', { tags: ['amethyst'] }),
      aProduct('ring-new'),
      aProduct('ring-10', {
        reviews: [{ name: 'Maya', rating: 4, comment: 'Good', postedAt: '2026-02-01T00:00:00.000Z' }],
      }),
    ];
    for (const change of changes) {
      await shop.stock(change);
      const delta = await readCatalogue(shop, version);
      expect(slugsIn(delta)).toContain(change.slug);
      expect(delta.products.name.length).toBeLessThan(12);
      version = versionAfter(delta, version);
      expect((await readCatalogue(shop, version)).buckets).toEqual([]);
    }

    await shop.stock(aProduct('ring-11', { published: false }));
    const delta = await readCatalogue(shop, version);
    expect(delta).toMatchObject({ total: 60, left: 0 });
    expect(delta.buckets).toHaveLength(1);
    expect(slugsIn(delta)).not.toContain('ring-11');
  });

  test('is complete for another format or an invalid version', async () => {
    for (const since of ['', 'x', '-'.repeat(3999)])
      expect((await readCatalogue(shop, since)).products.name).toHaveLength(60);
    expect((await shop.get(`/api/catalogue/kept?since=${'x'.repeat(4001)}`)).statusCode).toBe(422);
  });

  test('is compressed, and 304 when it is current', async () => {
    const first = await shop.get('/api/catalogue/kept', { 'accept-encoding': 'br' });
    expect(first.headers['content-encoding']).toBe('br');
    const again = await shop.get('/api/catalogue/kept', {
      'accept-encoding': 'br',
      'if-none-match': String(first.headers.etag),
    });
    expect(again.statusCode).toBe(304);
    const size = readOfflineCatalogueSize.response.parse((await shop.get('/api/catalogue/kept/size')).json());
    expect(size.products).toBe(60);
    expect(size.bytes / first.rawPayload.length).toBeGreaterThan(1);
    expect(size.bytes / first.rawPayload.length).toBeLessThan(1.15);
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

  test('take at most 250 KB compressed', async () => {
    const drafts = await variedProducts(1_000);
    await keepPictures(shop, picturesOf(drafts));
    await shop.stock(...drafts);
    const { rawPayload } = await shop.get('/api/catalogue/kept', { 'accept-encoding': 'br' });
    expect(rawPayload.length).toBeLessThanOrEqual(250_000);
  });
});

/** Downloads the whole catalogue as a phone does. */
async function keepOnPhone(shop: TestShop): Promise<OfflineCatalogue> {
  const response = await readCatalogue(shop);
  expect(response.left).toBe(0);
  const reader = RowReader.of(response.products);
  return buildCatalogue(reader ? [reader] : []);
}

async function keepPictures(shop: TestShop, hashes: readonly string[]): Promise<void> {
  const created_at = new Date().toISOString();
  await shop.database.transaction(async (trx) => {
    for (const hash of hashes) {
      const row = { hash, format: 'webp', width: 1200, height: 1500, bytes: 1, blur: 'data:,', created_at };
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
  const sort = () => maybe(pick(['price-asc', 'price-desc', 'nonsense']));
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

/** Without what the phone does not store: placeholders, unused ids, videos, testimonials and posts. */
function comparable(response: unknown): unknown {
  return JSON.parse(JSON.stringify(response), (name, value) => {
    if (name === 'blur' || name === 'additionalInformationId') return undefined;
    if (name === 'watchAndShop' || name === 'testimonials') return [];
    if (name === 'posts') return undefined;
    if (name === 'reviews') return (value as { id: string }[]).map(({ id: _, ...review }) => review);
    return value;
  });
}
