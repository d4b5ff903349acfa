import { describe, expect, test } from 'vitest';

import {
  addWishes,
  clearWishlist,
  readWishlist,
  removeWish,
} from '#contract/calls/wishlist-calls.ts';
import { accountLimits } from '#contract/names/limits.ts';
import { aCustomer, type TestCustomer } from '#tests/setup/callers.ts';
import { productIdOf } from '#tests/setup/rows.ts';
import { anAttribute, aProduct } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

describe.each(everyEngine)('The wishlist on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });

  const idOf = (slug: string) => productIdOf(shop, slug);
  const add = (customer: TestCustomer, ...productIds: string[]) =>
    customer.ask(addWishes, { productIds });
  const slugsOf = async (customer: TestCustomer) =>
    (await customer.gets(readWishlist)).products.map((product) => product.slugs);

  test('is empty at first, and its id is the customer’s', async () => {
    const maya = await aCustomer(shop);
    expect(await maya.gets(readWishlist)).toEqual({ wishlistId: maya.userId, products: [] });
  });

  test('returns cards, newest first; a product on it keeps its place', async () => {
    const picture = await shop.addPicture('#396');
    await shop.stock(
      aProduct('rose-ring', {
        pricePaisa: 150_000,
        salePaisa: 135_000,
        attributes: [anAttribute('7', 2), anAttribute('8', 3)],
        pictures: [{ hash: picture.hash, alt: 'Rose', sourceUrl: '' }],
      }),
      aProduct('moon-ring'),
      aProduct('sun-ring'),
    );
    const [rose = '', moon = '', sun = ''] = await Promise.all(
      ['rose-ring', 'moon-ring', 'sun-ring'].map(idOf),
    );
    const maya = await aCustomer(shop);
    const first = await add(maya, rose);
    expect(first.json()).toEqual({
      wishlistId: maya.userId,
      products: [
        {
          productId: rose,
          name: 'Rose Ring',
          price: 1500,
          discount: 10,
          imgURL: expect.stringContaining(picture.hash),
          imageUrlList: [expect.objectContaining({ alt: 'Rose', width: 400 })],
          shortDesc: 'A quiet stone',
          slugs: 'rose-ring',
          stockQuantity: 5,
          attributes: [
            expect.objectContaining({ attributeValue: '7', productQuantity: 2 }),
            expect.objectContaining({ attributeValue: '8', productQuantity: 3 }),
          ],
        },
      ],
    });
    const second = await add(maya, moon, sun, moon, rose);
    expect(second.json().products.map((product: { slugs: string }) => product.slugs)).toEqual([
      'sun-ring',
      'moon-ring',
      'rose-ring',
    ]);
    expect(await slugsOf(maya)).toEqual(['sun-ring', 'moon-ring', 'rose-ring']);
    expect((await add(maya)).json()).toEqual(second.json());
  });

  test('removes one product or all; removing a missing one succeeds', async () => {
    await shop.stock(aProduct('ash-bead'), aProduct('birch-bead'), aProduct('cedar-bead'));
    const [ash = '', birch = '', cedar = ''] = await Promise.all(
      ['ash-bead', 'birch-bead', 'cedar-bead'].map(idOf),
    );
    const maya = await aCustomer(shop);
    const asha = await aCustomer(shop, { name: 'Asha' });
    await add(asha, ash);
    await add(maya, ash, birch, cedar);
    for (const productId of [birch, birch, 'nothing']) {
      const left = await maya.gets(removeWish, { wishlistId: maya.userId, productId });
      expect(left.products.map((product) => product.slugs)).toEqual(['cedar-bead', 'ash-bead']);
    }
    for (const _ of ['once', 'again']) {
      const empty = await maya.gets(clearWishlist, { id: maya.userId });
      expect(empty).toEqual({ wishlistId: maya.userId, products: [] });
    }
    expect(await slugsOf(asha)).toEqual(['ash-bead']);
  });

  test('adds nothing when one of the products is unknown or hidden', async () => {
    await shop.stock(aProduct('real-bead'), aProduct('draft-bead', { published: false }));
    const [real = '', draft = ''] = await Promise.all(['real-bead', 'draft-bead'].map(idOf));
    const maya = await aCustomer(shop);
    for (const id of ['nothing', draft])
      expect((await add(maya, real, id)).json()).toMatchObject({
        message: 'Product not found',
        data: [{ field: 'productIds.1' }],
      });
    expect(await slugsOf(maya)).toEqual([]);
  });

  test('shows a hidden product again once it is published', async () => {
    await shop.stock(aProduct('shy-bead'), aProduct('bold-bead'));
    const [shy = '', bold = ''] = await Promise.all(['shy-bead', 'bold-bead'].map(idOf));
    const maya = await aCustomer(shop);
    await add(maya, shy);
    await shop.stock(aProduct('shy-bead', { published: false }));
    expect(await slugsOf(maya)).toEqual([]);
    expect((await add(maya, shy, bold)).statusCode).toBe(200);
    await shop.stock(aProduct('shy-bead'));
    expect(await slugsOf(maya)).toEqual(['bold-bead', 'shy-bead']);
  });

  test('holds at most 500 products, also concurrently', async () => {
    const count = accountLimits.wishlistMax + 10;
    await shop.stock(...Array.from({ length: count }, (_, at) => aProduct(`gift-${at}`)));
    const gifts = (await shop.rows('products')).filter(({ slug }) => slug.startsWith('gift-'));
    const ids = gifts.map(({ id }) => id);
    const maya = await aCustomer(shop);
    const most = ids.slice(0, accountLimits.wishlistMax - 5);
    expect((await add(maya, ...most)).json().products).toHaveLength(most.length);
    // Each comes twice.
    const last = ids.slice(most.length);
    const responses = await Promise.all([...last, ...last].map((id) => add(maya, id)));
    const codes = responses.map((response) => response.statusCode).toSorted();
    expect(codes).toEqual([...Array<number>(10).fill(200), ...Array<number>(20).fill(409)]);
    expect(await slugsOf(maya)).toHaveLength(500);
    expect((await add(maya, ...ids)).statusCode).toBe(422);
    expect((await add(maya, ...most)).statusCode).toBe(200);
  });
});
