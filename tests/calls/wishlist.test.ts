import { describe, expect, test } from 'vitest';

import { addWishes, clearWishlist, readWishlist, removeWish } from '#contract/calls/wishlist-calls.ts';
import { accountLimits } from '#contract/names/limits.ts';
import { aCustomer, type TestCustomer } from '#tests/setup/customer.ts';
import { everyEngine } from '#tests/setup/engines.ts';
import { anAttribute, aProduct } from '#tests/setup/products.ts';
import { useShop } from '#tests/setup/shop.ts';

describe.each(everyEngine)('The wishlist on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });

  const idOf = async (slug: string): Promise<string> => {
    const row = await shop.database.read
      .selectFrom('products')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirst();
    return row?.id ?? '';
  };
  const own = (customer: TestCustomer) => ({ params: { userId: customer.userId } });
  const wish = (customer: TestCustomer, ...productIds: string[]) =>
    customer.ask(addWishes, { ...own(customer), body: { productIds } });
  const slugsOf = async (customer: TestCustomer) =>
    (await customer.gets(readWishlist, own(customer))).products.map((product) => product.slugs);

  test('is empty at first, and its id is the customer’s', async () => {
    const maya = await aCustomer(shop);
    expect(await maya.gets(readWishlist, own(maya))).toEqual({ wishlistId: maya.userId, products: [] });
  });

  test('shows the newest wish first, with all a card of it needs; one that is there stays where it is', async () => {
    const picture = await shop.addPicture('#396');
    await shop.stock(
      aProduct('rose-ring', {
        pricePaisa: 150_000,
        discountPercent: 10,
        attributes: [anAttribute('7', 2), anAttribute('8', 3)],
        pictures: [{ hash: picture.hash, alt: 'Rose', sourceUrl: '' }],
      }),
      aProduct('moon-ring'),
      aProduct('sun-ring'),
    );
    const [rose = '', moon = '', sun = ''] = await Promise.all(['rose-ring', 'moon-ring', 'sun-ring'].map(idOf));
    const maya = await aCustomer(shop);
    const first = await wish(maya, rose);
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
    const second = await wish(maya, moon, sun, moon, rose);
    expect(second.json().products.map((product: { slugs: string }) => product.slugs)).toEqual([
      'sun-ring',
      'moon-ring',
      'rose-ring',
    ]);
    expect(await slugsOf(maya)).toEqual(['sun-ring', 'moon-ring', 'rose-ring']);
    expect((await wish(maya)).json()).toEqual(second.json());
  });

  test('wishes are taken off one by one or all at once; what is not there is off already', async () => {
    await shop.stock(aProduct('ash-bead'), aProduct('birch-bead'), aProduct('cedar-bead'));
    const [ash = '', birch = '', cedar = ''] = await Promise.all(['ash-bead', 'birch-bead', 'cedar-bead'].map(idOf));
    const maya = await aCustomer(shop);
    const asha = await aCustomer(shop, { name: 'Asha' });
    await wish(asha, ash);
    await wish(maya, ash, birch, cedar);
    for (const productId of [birch, birch, 'nothing']) {
      const left = await maya.gets(removeWish, { params: { wishlistId: maya.userId, productId } });
      expect(left.products.map((product) => product.slugs)).toEqual(['cedar-bead', 'ash-bead']);
    }
    for (const _ of ['once', 'again']) {
      const empty = await maya.gets(clearWishlist, { params: { id: maya.userId } });
      expect(empty).toEqual({ wishlistId: maya.userId, products: [] });
    }
    expect(await slugsOf(asha)).toEqual(['ash-bead']);
  });

  test('nothing is added when one of the products is unknown or hidden', async () => {
    await shop.stock(aProduct('real-bead'), aProduct('draft-bead', { published: false }));
    const [real = '', draft = ''] = await Promise.all(['real-bead', 'draft-bead'].map(idOf));
    const maya = await aCustomer(shop);
    for (const id of ['nothing', draft, '💎', "' OR '1'='1"]) {
      const answer = await wish(maya, real, id);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ message: 'Product not found', data: [{ field: 'productIds.1' }] });
    }
    for (const productIds of ['text', [7], [null], [''], [['x']], {}, null, ['x'.repeat(65)]]) {
      expect((await maya.ask(addWishes, { ...own(maya), body: { productIds } })).statusCode).toBe(422);
    }
    expect(await slugsOf(maya)).toEqual([]);
  });

  test('a wish for what is hidden for a while comes back with it, and does not stand in the way of others', async () => {
    await shop.stock(aProduct('shy-bead'), aProduct('bold-bead'));
    const [shy = '', bold = ''] = await Promise.all(['shy-bead', 'bold-bead'].map(idOf));
    const maya = await aCustomer(shop);
    await wish(maya, shy);
    await shop.stock(aProduct('shy-bead', { published: false }));
    expect(await slugsOf(maya)).toEqual([]);
    expect((await wish(maya, shy, bold)).statusCode).toBe(200);
    await shop.stock(aProduct('shy-bead'));
    expect(await slugsOf(maya)).toEqual(['bold-bead', 'shy-bead']);
  });

  test('holds 500 products and not one more, whoever is quick', async () => {
    const count = accountLimits.wishlistMax + 10;
    await shop.stock(...Array.from({ length: count }, (_, at) => aProduct(`wish-${at}`)));
    const ids = await Promise.all(Array.from({ length: count }, (_, at) => idOf(`wish-${at}`)));
    const maya = await aCustomer(shop);
    const most = ids.slice(0, accountLimits.wishlistMax - 5);
    expect((await wish(maya, ...most)).json().products).toHaveLength(most.length);
    const answers = await Promise.all(ids.slice(most.length).map((id) => wish(maya, id)));
    const codes = answers.map((answer) => answer.statusCode).toSorted();
    expect(codes).toEqual([...Array<number>(5).fill(200), ...Array<number>(10).fill(409)]);
    expect(await slugsOf(maya)).toHaveLength(500);
    expect((await wish(maya, ...ids)).statusCode).toBe(422);
    expect((await wish(maya, ...most)).statusCode).toBe(200);
  });

  test('the same wish from several tabs at once is one wish', async () => {
    await shop.stock(aProduct('popular-bead'));
    const id = await idOf('popular-bead');
    const maya = await aCustomer(shop);
    const answers = await Promise.all(Array.from({ length: 20 }, () => wish(maya, id)));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array<number>(20).fill(200));
    expect(await slugsOf(maya)).toEqual(['popular-bead']);
  });
});
