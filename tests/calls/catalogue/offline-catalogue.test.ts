import fc, { type Arbitrary } from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { AnyCall, CallInput, ResponseOf } from '#contract/calls/call.ts';
import { catalogueCalls } from '#contract/calls/catalogue-calls.ts';
import {
  type OfflineProduct,
  readOfflineCatalogue,
  readOfflineCataloguePart,
  readOfflineSearch,
} from '#contract/calls/offline-catalogue-calls.ts';
import { omit } from '#contract/omit.ts';
import { withStock } from '#contract/rules/catalogue/product-facts.ts';
import { spellingsOf } from '#contract/rules/shelves/shelves.ts';
import { addressOf } from '#src/shared/network/http.ts';
import { buildCatalogue, type OfflineCatalogue } from '#sw/offline-catalogue/offline-catalogue.ts';
import { queryCatalogue } from '#sw/offline-catalogue/query-catalogue.ts';
import { namesOf } from '#tests/setup/calls.ts';
import { demoShelves } from '#tests/setup/demo-shelves.ts';
import { anAttribute, aProduct } from '#tests/setup/samples.ts';
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

const slugsIn = (products: readonly OfflineProduct[]) =>
  products.map(({ card }) => card.slugs).toSorted();
const changedParts = (after: Catalogue, before: Catalogue) =>
  after.parts.filter(({ hash }) => !before.parts.some((part) => part.hash === hash));

describe.each(everyEngine)('The offline catalogue on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });

  test('is empty for an empty shop', async () => {
    expect(await readCatalogue(shop)).toEqual({
      parts: [],
      isTooLarge: false,
      bytes: 0,
      pictureBytes: 0,
    });
  });

  test('is complete, and a change shows in one part or in the stock', async () => {
    await shop.stock(
      ...Array.from({ length: 60 }, (_, at) => aProduct(`ring-${at}`, { stock: 5 })),
      aProduct('draft', { published: false }),
    );
    let before = await readCatalogue(shop);
    expect(slugsIn(await readParts(shop, before.parts))).toHaveLength(60);
    expect(before.parts.flatMap(({ stock }) => stock)).toEqual(
      Array.from({ length: 60 }, () => [5]),
    );
    const changes = [
      aProduct('ring-7', { stock: 5, pricePaisa: 199_000 }),
      aProduct('ring-8', { attributes: [anAttribute('Small', 3)] }),
      aProduct('ring-9', { tags: ['amethyst'] }),
      aProduct('ring-new'),
      aProduct('ring-10', {
        reviews: [
          { name: 'Maya', rating: 4, comment: 'Good', postedAt: '2026-02-01T00:00:00.000Z' },
        ],
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
    for (const { call, input } of fc.sample(anyRequest(drafts, [...phone.ids()]), {
      numRuns: 400,
      seed: 7,
    })) {
      const { statusCode, body } = await shop.get(addressOf(call, input));
      const offline = queryCatalogue(
        phone,
        new URL(addressOf(call, input), 'https://shop.example'),
      );
      expect(statusCode, addressOf(call, input)).toBe(offline === undefined ? 404 : 200);
      if (offline === undefined) continue;
      expect(call.response.parse(offline)).toEqual(offline);
      expect(comparable(offline), addressOf(call, input)).toEqual(comparable(JSON.parse(body)));
      asked.set(call.name, (asked.get(call.name) ?? 0) + 1);
    }
    for (const name of onPhone) expect(asked.get(name), name).toBeGreaterThan(15);
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
    const sizes = await Promise.all(
      parts.map(async ({ hash }) => (await getPart(shop, hash)).rawPayload.length),
    );
    expect(rawPayload.length + Math.max(...sizes)).toBeLessThanOrEqual(200_000);
  });
});

/** Downloads the whole catalogue as a phone does. */
async function keepOnPhone(shop: TestShop): Promise<OfflineCatalogue> {
  const { parts } = await readCatalogue(shop);
  const stock = parts.flatMap((part) => part.stock);
  const products = await readParts(shop, parts);
  const search = readOfflineSearch.response.parse(
    (await shop.get(addressOf(readOfflineSearch, {}))).json(),
  );
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
      const row = {
        hash,
        format: 'webp',
        width: 1200,
        height: 1500,
        bytes: 1,
        blur: '#336699',
        created_at,
      };
      await trx.insertInto('pictures').values(row).execute();
    }
  });
}

/** Calls that the phone responds to. */
const onPhone = [
  'listProducts',
  'listProductsByTag',
  'searchProducts',
  'countProducts',
  'suggest',
  'listTags',
  'readProductBySlug',
  'readProductById',
  'readHome',
] as const;

/** Requests of these calls, with what people type and choose. */
function anyRequest(drafts: readonly { slug: string; name: string }[], ids: readonly string[]) {
  const spellings = demoShelves.all.flatMap((shelf) => [shelf.slug, ...spellingsOf(shelf)]);
  const slugs = drafts.map(({ slug }) => slug);
  const mistyped = fc
    .tuple(fc.constantFrom(...drafts), fc.integer({ min: 1, max: 4 }), fc.nat())
    .map(([draft, many, at]) => {
      const words = draft.name.split(' ').slice(0, many).join(' ');
      return words.slice(0, at % words.length) + words.slice((at % words.length) + 1);
    });
  const sorts = fc.constantFrom('price-asc', 'price-desc', 'newest', 'rating', 'nonsense');
  const page = fc.integer({ min: 1, max: 40 });
  const values: Readonly<Record<string, Arbitrary<unknown>>> = {
    tag: fc.constantFrom(...spellings, 'AMETHYST', 'nobody-has-it'),
    Name: fc.oneof(
      mistyped,
      mistyped,
      fc.constantFrom(...spellings),
      fc.constantFrom('  ', 'zzzzqqq'),
    ),
    slug: fc.constantFrom(...slugs, ...slugs.map((slug) => slug.toUpperCase()), 'unknown'),
    id: fc.constantFrom(...ids, 'nobody'),
    tags: fc.constantFrom('amethyst', 'leo,ring', 'nothing'),
    sortBy: sorts,
    SortBy: sorts,
    pageNumber: page,
    PageNumber: page,
    pageSize: fc.constantFrom(1, 12, 37, 100),
    MinPrice: fc.integer({ min: 0, max: 5000 }),
    MaxPrice: fc.integer({ min: 1, max: 9000 }),
    categoryId: fc.constantFrom('1', '1,3', '2', '', '99'),
    crystal: fc.constantFrom('amethyst', 'carnelian,opal', 'nothing', ','),
    meaning: fc.constantFrom('love', 'good-luck,health', ''),
    inStock: fc.constantFrom('1', '0'),
  };
  const valuesOf = (names: readonly string[]) =>
    Object.fromEntries(names.flatMap((name) => (values[name] ? [[name, values[name]]] : [])));
  return fc.oneof(
    ...onPhone.map((name) => {
      const call: AnyCall = catalogueCalls[name];
      const params = fc.record(valuesOf(namesOf(call.params)));
      const query = fc.record(valuesOf(namesOf(call.query)), { requiredKeys: [] });
      return fc
        .record({ params, query })
        .map((input): { call: AnyCall; input: CallInput } => ({ call, input }));
    }),
  );
}

/** Without what the phone does not store: unused ids, videos, testimonials and posts. */
function comparable(response: unknown): unknown {
  return JSON.parse(JSON.stringify(response), (name, value) => {
    if (name === 'additionalInformationId') return undefined;
    if (name === 'reviews') return (value as { id: string }[]).map((review) => omit(review, 'id'));
    if (name === 'watchAndShop' || name === 'testimonials') return [];
    if (name === 'posts' || name === 'sections') return undefined;
    return value;
  });
}
