import { beforeAll, describe, expect, test } from 'vitest';
import { listDeletedProducts, restoreProduct } from '#contract/calls/admin/product-bin-calls.ts';
import {
  addPicture,
  changeStock,
  createDeskProduct,
  deleteDeskProduct,
  editDeskProduct,
  listDeskProducts,
  readDeskProduct,
  setPrices,
} from '#contract/calls/admin/product-calls.ts';
import type { DeskProduct } from '#contract/calls/admin/product-schemas.ts';
import { readCart } from '#contract/calls/cart-calls.ts';
import { omit } from '#contract/omit.ts';
import { eraseBinnedReviews } from '#server/modules/desk/products/product-bin.ts';
import { readCatalogueNumbers } from '#server/modules/product/catalogue-version.ts';
import { deleteExpired, sweepPictures } from '#server/plugins/daily-clean-up.ts';
import { aCustomer, useStaff } from '#tests/setup/callers.ts';
import { aFullCart, deskOrderVerbs } from '#tests/setup/orders.ts';
import { anAttribute, aPicture, aProduct } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

describe.each(everyEngine)('Products at the desk on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const staff = useStaff(shop, { role: 'staff' });

  beforeAll(async () => {
    await shop.stock(
      aProduct('moon-ring', { stock: 2, tags: ['ring'], pricePaisa: 200_000 }),
      // Today counts no hidden product, and the filter agrees.
      aProduct('hidden-lamp', { published: false, stock: 1, pricePaisa: 100_000 }),
      aProduct('sized-ring', {
        attributes: [anAttribute('7', 1), anAttribute('8', 40)],
        stock: 0,
        pricePaisa: 300_000,
      }),
      aProduct('endless-100%_tea', { alwaysAvailable: true, stock: 0, pricePaisa: 50_000 }),
    );
  });

  const list = (query: Record<string, string> = {}) => staff.gets(listDeskProducts, query);
  const slugsOf = async (query: Record<string, string> = {}) =>
    (await list(query)).products.map(({ slug }) => slug);
  const named = async (slug: string): Promise<DeskProduct> => {
    const { products } = await list({ search: slug });
    const params = { id: products.find((product) => product.slug === slug)?.id ?? '' };
    return staff.gets(readDeskProduct, params);
  };
  /** A product's values as the form sends them. */
  const fieldsOf = (product: DeskProduct) => ({
    ...product,
    pictures: product.pictures.map(({ hash, alt = '' }) => ({ hash, alt })),
  });
  const edit = (product: DeskProduct, change: object) =>
    staff.ask(editDeskProduct, { ...fieldsOf(product), ...change });
  const aNewProduct = (own: object = {}) => ({
    name: 'River Stone',
    shortDesc: '',
    description: '',
    pricePaisa: 120_000,
    salePaisa: null,
    alwaysAvailable: false,
    bestSeller: false,
    published: true,
    tags: [],
    pictures: [],
    information: [],
    variants: [],
    stock: 4,
    ...own,
  });
  const shopShows = async (slug: string) => (await shop.get(`/api/product/${slug}`)).json();
  const codesOf = (response: { json(): { data: { code: string }[] } }) =>
    response.json().data.map(({ code }) => code);

  test('lists, searches, sorts and filters, hidden products too', async () => {
    expect(await slugsOf()).toHaveLength(4);
    expect(await slugsOf({ search: 'RING' })).toEqual(
      expect.arrayContaining(['moon-ring', 'sized-ring']),
    );
    expect(await slugsOf({ search: '100%_t' })).toEqual(['endless-100%_tea']);
    expect(await slugsOf({ search: '%' })).toEqual(['endless-100%_tea']);
    expect(await slugsOf({ filter: 'hidden' })).toEqual(['hidden-lamp']);
    expect((await slugsOf({ filter: 'low' })).toSorted()).toEqual(['moon-ring', 'sized-ring']);
    expect(await slugsOf({ sort: 'stock' })).toEqual([
      'hidden-lamp',
      'moon-ring',
      'sized-ring',
      'endless-100%_tea',
    ]);
    expect((await slugsOf({ sort: 'price' }))[0]).toBe('endless-100%_tea');
    expect(await slugsOf({ page: '99', pageSize: '2' })).toEqual([]);
    expect(await slugsOf({ page: String(Number.MAX_SAFE_INTEGER) })).toEqual([]);
    expect((await list({ pageSize: '1' })).total).toBe(4);
  });

  test('an edit is not stopped by what an import stored, and can’t go further', async () => {
    await shop.stock(
      aProduct('far-over', {
        name: 'n'.repeat(201),
        shortDesc: 's'.repeat(301),
        description: 'd'.repeat(20_001),
        tags: Array.from({ length: 61 }, (_, at) => `tag-${at}`),
        information: [
          { name: 'Long', value: 'v'.repeat(1001) },
          { name: 'Empty', value: '' },
        ],
        attributes: Array.from({ length: 101 }, (_, at) =>
          anAttribute(`${at} ${'o'.repeat(101)}`, 1),
        ),
      }),
    );
    const product = await named('far-over');
    const hidden = await edit(product, { published: false, pricePaisa: 70_000 });
    expect(hidden.json()).toMatchObject({
      published: false,
      pricePaisa: 70_000,
      name: product.name,
    });
    const { version } = hidden.json();
    const renamed = await edit(product, { version, name: 'Short', tags: product.tags.slice(1) });
    expect(renamed.json()).toMatchObject({ name: 'Short', description: product.description });
    const wrong = {
      name: 'm'.repeat(201),
      information: [{ name: 'New', value: '' }],
      tags: product.tags.slice(1),
    };
    const longer = await edit(product, { version: version + 1, ...wrong });
    expect(longer.statusCode).toBe(422);
    expect(longer.json().data.map(({ field }: { field: string }) => field)).toEqual([
      'name',
      'information.0.value',
    ]);
  });

  test('creates a product that the shop shows at once, under a free address', async () => {
    const picture = await staff.gets(addPicture, { picture: await aPicture('#a63') });
    const body = aNewProduct({
      pictures: [{ hash: picture.hash, alt: 'Grey stone' }],
      tags: ['ring', 'amethyst'],
    });
    const first = await staff.gets(createDeskProduct, body);
    expect(first).toMatchObject({ slug: 'river-stone', version: 1, stock: 4, isLow: false });
    expect(await shopShows('river-stone')).toMatchObject({
      name: 'River Stone',
      price: 1200,
      stockQuantity: 4,
    });
    expect((await shopShows('river-stone')).imageUrlList).toMatchObject([{ alt: 'Grey stone' }]);
    expect((await staff.gets(createDeskProduct, body)).slug).toBe('river-stone-2');
    expect((await staff.gets(createDeskProduct, { ...aNewProduct({ name: '!!!' }) })).slug).toBe(
      'product',
    );
    const named = await staff.gets(createDeskProduct, aNewProduct({ name: 'Search' }));
    expect(named.slug).toBe('search-product');
    expect(await shopShows('search-product')).toMatchObject({ name: 'Search' });
  });

  test('has a weight, which a desk of before does not send and keeps', async () => {
    const made = await staff.gets(createDeskProduct, aNewProduct({ weightGrams: 250 }));
    expect(made.weightGrams).toBe(250);
    const before = omit(fieldsOf(made), 'weightGrams');
    const kept = await staff.gets(editDeskProduct, { ...before, shortDesc: 'Smooth' });
    expect(kept).toMatchObject({ weightGrams: 250, shortDesc: 'Smooth' });
    expect(await shopShows(made.slug)).toMatchObject({ weightGrams: 250 });
    const refused = await edit(kept, { weightGrams: 0 });
    expect([refused.statusCode, refused.json().data[0].field]).toEqual([422, 'weightGrams']);
    await staff.gets(editDeskProduct, { ...fieldsOf(kept), weightGrams: null });
    expect(await shopShows(made.slug)).not.toHaveProperty('weightGrams');
    await staff.gets(deleteDeskProduct, { id: made.id, version: 3 });
  });

  test('refuses what is no product, with a reason for each', async () => {
    const variant = { options: [{ name: 'Size', value: 'M' }], stock: 1, alwaysAvailable: false };
    const plain = { pricePaisa: null, salePaisa: null, pictureHash: null };
    const wrong = {
      salePaisa: 120_000,
      tags: ['no-such-tag'],
      pictures: [{ hash: 'f'.repeat(40), alt: '' }],
      variants: [
        { ...variant, ...plain },
        { ...variant, ...plain },
        { ...variant, ...plain, options: [{ name: 'Colour', value: 'Red' }], salePaisa: 5 },
      ],
    };
    const response = await staff.ask(createDeskProduct, aNewProduct(wrong));
    expect(response.statusCode).toBe(422);
    expect(codesOf(response)).toEqual([
      'sale-price-invalid',
      'variant-twice',
      'options-differ',
      'sale-price-invalid',
      'unknown-tag',
      'unknown-picture',
    ]);
  });

  test('edits from the current version only; a stale one gets the current product', async () => {
    const product = await named('moon-ring');
    const first = await edit(product, { name: 'Full Moon Ring', salePaisa: 150_000 });
    expect(first.json()).toMatchObject({
      version: product.version + 1,
      slug: 'moon-ring',
      stock: 2,
    });
    expect(await shopShows('moon-ring')).toMatchObject({
      name: 'Full Moon Ring',
      price: 2000,
      discount: 25,
    });

    const second = await edit(product, { name: 'Half Moon Ring' });
    expect(second.statusCode).toBe(409);
    expect(codesOf(second)).toEqual(['version-stale']);
    expect(second.json().current).toMatchObject({
      name: 'Full Moon Ring',
      version: product.version + 1,
    });
    expect((await named('moon-ring')).name).toBe('Full Moon Ring');
  });

  test('two editors at once: one edit is written', async () => {
    const product = await named('moon-ring');
    const statuses = await Promise.all(
      ['One', 'Two', 'Three'].map(async (name) => (await edit(product, { name })).statusCode),
    );
    expect(statuses.toSorted()).toEqual([200, 409, 409]);
  });

  test('an edit keeps the stock that was sold meanwhile, and the ids of renamed variants', async () => {
    const product = await named('sized-ring');
    const [seven, eight] = product.variants;
    await staff.gets(changeStock, { id: product.id, by: -5, variantId: eight?.id });
    const renamed = [
      { ...eight, options: [{ name: 'Size', value: '7' }], pricePaisa: 310_000, salePaisa: null },
      { ...seven, options: [{ name: 'Size', value: '9' }] },
      { ...seven, id: undefined, options: [{ name: 'Size', value: '10' }], stock: 6 },
    ];
    const after = (await edit(product, { variants: renamed })).json() as DeskProduct;
    expect(after.variants.map(({ id, options, stock }) => [id, options[0]?.value, stock])).toEqual([
      [eight?.id, '7', 35],
      [seven?.id, '9', 1],
      [expect.any(String), '10', 6],
    ]);
    const fewer = (
      await edit(after, {
        variants: [{ ...after.variants[2], options: [{ name: 'Size', value: '7' }] }],
      })
    ).json();
    expect(fewer.variants).toMatchObject([{ id: after.variants[2]?.id, stock: 6 }]);
  });

  test('removing a variant raises the version, so an older form gets the current product', async () => {
    await shop.stock(
      aProduct('two-sized', { attributes: [anAttribute('S', 1), anAttribute('M', 2)], stock: 0 }),
    );
    const product = await named('two-sized');
    const catalogueBefore = await readCatalogueNumbers(shop.database.read);
    const fewer = await edit(product, { variants: product.variants.slice(0, 1) });
    expect(fewer.json()).toMatchObject({
      version: product.version + 1,
      variants: [{ id: product.variants[0]?.id }],
    });
    expect((await readCatalogueNumbers(shop.database.read)).version).toBeGreaterThan(
      catalogueBefore.version,
    );

    const older = await edit(product, { name: 'Two Sized Ring' });
    expect(older.statusCode).toBe(409);
    expect(older.json().current).toMatchObject({
      version: product.version + 1,
      variants: [{ stock: 1 }],
    });
    const same = await edit(fewer.json(), {});
    expect(same.json().version).toBe(product.version + 1);
  });

  test('counts a stock again that was always available', async () => {
    const tea = await named('endless-100%_tea');
    expect(tea).toMatchObject({ alwaysAvailable: true, isLow: false });
    const counted = (await edit(tea, { alwaysAvailable: false })).json() as DeskProduct;
    expect(counted).toMatchObject({ alwaysAvailable: false, stock: 0, isLow: true });
    expect((await shopShows('endless-100%25_tea')).stockQuantity).toBe(0);
    expect((await edit(counted, { alwaysAvailable: true })).json()).toMatchObject({
      alwaysAvailable: true,
    });
  });

  test('hides, shows again and deletes', async () => {
    const product = await named('river-stone-2');
    const hidden = (await edit(product, { published: false })).json() as DeskProduct;
    expect((await shop.get('/api/product/river-stone-2')).statusCode).toBe(404);
    const params = { id: product.id };
    expect(
      (await staff.ask(deleteDeskProduct, { ...params, version: product.version })).statusCode,
    ).toBe(409);
    await staff.gets(deleteDeskProduct, { ...params, version: hidden.version });
    expect((await staff.ask(readDeskProduct, params)).statusCode).toBe(404);
    expect(
      (await staff.ask(deleteDeskProduct, { ...params, version: hidden.version })).statusCode,
    ).toBe(404);
  });

  test('a deleted product leaves carts, and stays readable in orders', async () => {
    const maya = await aCustomer(shop);
    const { buy, seen } = deskOrderVerbs(shop);
    await shop.stock(aProduct('one-day-lamp', { stock: 9 }));
    const order = await buy(maya, { 'one-day-lamp': 2 });
    await aFullCart(shop, maya, { 'one-day-lamp': 1 });
    const lamp = await named('one-day-lamp');
    await staff.gets(deleteDeskProduct, { id: lamp.id, version: lamp.version });
    const seenOrder = await seen(staff, order.orderId);
    expect(seenOrder.order.orderItems).toMatchObject([
      { productName: 'One Day Lamp', quantity: 2 },
    ]);
    const cart = await maya.gets(readCart);
    expect(cart.cartItems).toEqual([]);
  });

  test('a deleted product comes back as it was, with what belongs to it', async () => {
    const maya = await aCustomer(shop);
    const { buy } = deskOrderVerbs(shop);
    const comment = 'Came back';
    const reviews = [{ name: 'Otto', rating: 4, comment, postedAt: '2026-01-01T00:00:00.000Z' }];
    await shop.stock(aProduct('lost-lamp', { stock: 9, tags: ['lamps'], reviews }));
    await buy(maya, { 'lost-lamp': 2 });
    const lamp = await named('lost-lamp');
    const productId = { product_id: lamp.id };
    await shop.database.transaction((trx) =>
      trx
        .insertInto('reviews')
        .values({
          ...productId,
          id: 'of-maya',
          user_id: maya.userId,
          name: 'Maya',
          rating: 5,
          comment: 'Mine',
          posted_at: '2026-01-02T00:00:00.000Z',
        })
        .execute(),
    );
    const picture = await staff.gets(addPicture, { picture: await aPicture('orchid', 30, 30) });
    await edit(lamp, { pictures: [{ hash: picture.hash, alt: 'Lamp' }] });
    const before = await staff.gets(readDeskProduct, { id: lamp.id });
    await staff.gets(deleteDeskProduct, { id: lamp.id, version: before.version });
    expect((await shop.get('/api/product/lost-lamp')).statusCode).toBe(404);
    const bin = await staff.gets(listDeletedProducts);
    expect(bin.products[0]).toMatchObject({ id: lamp.id, name: 'Lost Lamp', slug: 'lost-lamp' });
    // Another of the same name gets an address of its own meanwhile.
    const other = await staff.gets(createDeskProduct, aNewProduct({ name: 'Lost Lamp' }));
    expect(other.slug).toBe('lost-lamp-2');

    const restored = await staff.gets(restoreProduct, { id: lamp.id });
    const { changedAt } = restored;
    expect(restored).toEqual({ ...before, changedAt, version: before.version + 1 });
    expect((await shop.rows('reviews', productId)).map((review) => review.comment)).toEqual(
      expect.arrayContaining(['Came back', 'Mine']),
    );
    expect((await shopShows('lost-lamp')).stockQuantity).toBe(7);
    expect((await staff.ask(restoreProduct, { id: lamp.id })).statusCode).toBe(404);
    const audited = await shop.rows('audit_log', { subject: `product:${lamp.id}` });
    expect(audited.map(({ action }) => action)).toContain('product.restore');

    // Its address is taken: the other one has to go first.
    await staff.gets(deleteDeskProduct, { id: lamp.id, version: restored.version });
    await shop.update('products', { slug: 'lost-lamp' }, { id: other.id });
    const refused = await staff.ask(restoreProduct, { id: lamp.id });
    expect([refused.statusCode, refused.json().data[0].code]).toEqual([422, 'address-taken']);
    expect((await staff.gets(listDeletedProducts)).products[0]?.id).toBe(lamp.id);

    const reviewers = async () =>
      JSON.parse((await shop.row('deleted_products', { id: lamp.id })).rows).reviews.map(
        (review: { name: string }) => review.name,
      );
    expect((await reviewers()).toSorted()).toEqual(['Maya', 'Otto']);
    await shop.database.transaction((trx) => eraseBinnedReviews(trx, maya.userId));
    expect(await reviewers()).toEqual(['Otto']);
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    const isKept = async () => (await shop.rows('pictures', { hash: picture.hash })).length === 1;
    await sweepPictures(shop.database, shop.app.pictures, inDays(40));
    expect(await isKept()).toBe(true);
    await deleteExpired(shop.database, inDays(31).getTime());
    expect((await staff.gets(listDeletedProducts)).products).toEqual([]);
    await sweepPictures(shop.database, shop.app.pictures, inDays(40));
    expect(await isKept()).toBe(false);
  });

  test('changes stock by relative steps, once per key and never below 0', async () => {
    const product = await named('river-stone');
    const params = { id: product.id };
    const change = () => staff.gets(changeStock, { ...params, by: -1 }, { key: 'minus-one' });
    expect((await change()).stock).toBe(3);
    expect((await change()).stock).toBe(3);
    expect((await shopShows('river-stone')).stockQuantity).toBe(3);

    const results = await Promise.all(
      Array.from({ length: 5 }, () => staff.ask(changeStock, { ...params, by: -1 })),
    );
    expect(results.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      200, 200, 200, 409, 409,
    ]);
    const refused = await staff.ask(changeStock, { ...params, by: -2 });
    expect(refused.json().message).toBe('Only 0 left, so 2 cannot be taken away.');
    expect((await staff.gets(changeStock, { ...params, by: 12 })).stock).toBe(12);
    // The version is that of the values which are edited, so an open form is not made stale by a
    // sale.
    expect((await staff.gets(readDeskProduct, params)).version).toBe(product.version);
    for (const by of [0.5, 1e12, '1']) {
      expect((await staff.ask(changeStock, { ...params, by })).statusCode, String(by)).toBe(422);
    }
    const sized = { id: (await named('sized-ring')).id };
    expect((await staff.ask(changeStock, { ...sized, by: 1 })).statusCode).toBe(422);
    expect((await staff.ask(changeStock, { id: 'gone', by: 1 })).statusCode).toBe(404);
  });

  test('sets many prices, all or none', async () => {
    const lamp = await named('hidden-lamp');
    const tea = await named('endless-100%_tea');
    const priceOf = ({ id, version }: DeskProduct, pricePaisa: number) => ({
      id,
      version,
      pricePaisa,
      salePaisa: null,
    });
    const both = [priceOf(lamp, 110_000), { ...priceOf(tea, 60_000), salePaisa: 45_000 }];
    const { products } = await staff.gets(setPrices, { products: both });
    expect(products.map(({ pricePaisa, salePaisa }) => [pricePaisa, salePaisa]).toSorted()).toEqual(
      [
        [110_000, null],
        [60_000, 45_000],
      ],
    );
    expect(await shopShows('endless-100%25_tea')).toMatchObject({ price: 600, discount: 25 });

    const stale = await staff.ask(setPrices, {
      products: [priceOf(lamp, 1), priceOf(await named('endless-100%_tea'), 70_000)],
    });
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({
      data: [
        {
          code: 'version-stale',
          field: lamp.id,
          description: "'Hidden Lamp' was changed meanwhile.",
        },
      ],
      current: { products: [{ id: lamp.id, pricePaisa: 110_000 }] },
    });
    expect((await named('endless-100%_tea')).pricePaisa).toBe(60_000);
    const twice = [priceOf(lamp, 5), priceOf(lamp, 6)];
    expect((await staff.ask(setPrices, { products: twice })).statusCode).toBe(422);
  });

  test('stores pictures within the limits of uploads', async () => {
    const nothing = await staff.ask(addPicture, {});
    expect(nothing.statusCode).toBe(422);
    const text = await staff.ask(addPicture, {
      picture: Buffer.from('no picture at all, only text'),
    });
    expect(text.statusCode).toBe(415);
    const large = await staff.ask(addPicture, {
      picture: Buffer.alloc(10 * 1024 * 1024 + 1, 0xff),
    });
    expect(large.statusCode).toBe(413);
  });

  test('records who changed what', async () => {
    const { id } = await named('moon-ring');
    const rows = await shop.rows('audit_log', { subject: `product:${id}` }, 'id');
    expect(rows[0]).toMatchObject({ who: `staff:${staff.id}`, action: 'product.edit' });
    expect(JSON.parse(rows[0]?.before ?? '')).toMatchObject({ name: 'Moon Ring', salePaisa: null });
    expect(JSON.parse(rows[0]?.after ?? '')).toMatchObject({
      name: 'Full Moon Ring',
      salePaisa: 150_000,
    });
  });
});
