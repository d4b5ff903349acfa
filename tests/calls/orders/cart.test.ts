import { describe, expect, test } from 'vitest';

import { addCartItem, removeCartItem, upsertCart } from '#contract/calls/cart-calls.ts';
import { accountLimits } from '#contract/names/limits.ts';
import { aCustomer } from '#tests/setup/callers.ts';
import { cartVerbs } from '#tests/setup/orders.ts';
import { productIdOf } from '#tests/setup/rows.ts';
import { anAttribute, aProduct } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

describe.each(everyEngine)('The cart on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const { cartOf, lineOf, add, set } = cartVerbs(shop);

  test('is created empty at the first read, and only once', async () => {
    const maya = await aCustomer(shop);
    const carts = await Promise.all(Array.from({ length: 10 }, () => cartOf(maya)));
    expect(carts[0]).toEqual({
      shoppingCartId: expect.any(String),
      shippingFee: 0,
      note: '',
      cartItems: [],
    });
    expect(new Set(carts.map((cart) => cart.shoppingCartId)).size).toBe(1);
  });

  test('shows a line with the variant’s own price and picture, or the product’s', async () => {
    const [first, own] = [await shop.addPicture('#639'), await shop.addPicture('#963', 300, 300)];
    await shop.stock(
      aProduct('opal-ring', {
        pricePaisa: 120_000,
        salePaisa: 108_000,
        pictures: [{ hash: first.hash, alt: 'Opal', sourceUrl: '' }],
        attributes: [
          anAttribute('7', 5),
          anAttribute('8', 3, { pricePaisa: 200_001, salePaisa: 100_001, pictureHash: own.hash }),
        ],
      }),
      aProduct('plain-stone', { pricePaisa: 50_050, stock: 4 }),
      aProduct('bare-ring', {
        attributes: [anAttribute('7', 5), anAttribute('8', 5, { pictureHash: own.hash })],
      }),
    );
    const maya = await aCustomer(shop);
    const { productId, selectedAttributeId } = await lineOf('opal-ring', 2, '8');
    expect((await add(maya, 'opal-ring', 2, '8')).json()).toEqual({
      cartItemId: expect.any(String),
      productId,
      quantity: 2,
      selectedAttributeId,
      name: 'Opal Ring',
      unitPrice: 1000.01,
      totalPrice: 2000.02,
      imgURL: expect.stringContaining(own.hash),
      picture: expect.objectContaining({ width: 300, height: 300, alt: 'Opal Ring' }),
      slugs: 'opal-ring',
      productQuantity: 3,
      attributeName: 'Size',
      attributeValue: '8',
    });
    expect((await add(maya, 'opal-ring', 1, '7')).json()).toMatchObject({
      unitPrice: 1080,
      imgURL: expect.stringContaining(first.hash),
      picture: expect.objectContaining({ width: 400, height: 500 }),
      attributeValue: '7',
    });
    expect((await add(maya, 'plain-stone', 2)).json()).toMatchObject({
      selectedAttributeId: null,
      attributeName: null,
      attributeValue: null,
      unitPrice: 500.5,
      totalPrice: 1001,
      imgURL: '',
    });
    const cart = await cartOf(maya);
    expect(cart.cartItems.map((line) => [line.slugs, line.attributeValue, line.quantity])).toEqual([
      ['opal-ring', '8', 2],
      ['opal-ring', '7', 1],
      ['plain-stone', null, 2],
    ]);
    expect(cart.shippingFee).toBe(0);
    // Where the product has no picture, another variant's is better than none.
    expect((await add(maya, 'bare-ring', 1, '7')).json()).toMatchObject({
      imgURL: expect.stringContaining(own.hash),
      picture: expect.objectContaining({ width: 300 }),
    });
  });

  test('raises an existing line, up to the stock', async () => {
    await shop.stock(aProduct('jade-bead', { stock: 5 }));
    const maya = await aCustomer(shop);
    const { cartItemId } = (await add(maya, 'jade-bead', 2)).json();
    expect((await add(maya, 'jade-bead', 3)).json()).toMatchObject({
      cartItemId,
      quantity: 5,
      totalPrice: 7500,
    });

    const beyond = await add(maya, 'jade-bead');
    expect(beyond.statusCode).toBe(409);
    expect(beyond.json()).toMatchObject({
      message: 'Cannot add more. Product is out of stock.',
      data: [{ code: 'stock-short', description: 'Jade Bead: only 5 left.', field: 'quantity' }],
    });
    expect((await cartOf(maya)).cartItems).toMatchObject([{ cartItemId, quantity: 5 }]);
  });

  test('rejects what is not for sale, and unknown variants', async () => {
    await shop.stock(
      aProduct('hidden-bead', { published: false }),
      aProduct('sized-ring', { attributes: [anAttribute('7', 5)] }),
      aProduct('other-ring', { attributes: [anAttribute('9', 5)] }),
      aProduct('single-bead'),
    );
    const maya = await aCustomer(shop);
    const { selectedAttributeId: foreign } = await lineOf('other-ring', 1, '9');

    for (const productId of ['nothing', await productIdOf(shop, 'hidden-bead')]) {
      const response = await maya.ask(addCartItem, { productId, quantity: 1 });
      expect([response.statusCode, response.json().message]).toEqual([404, 'Product not found']);
    }
    for (const [slug, selectedAttributeId, description] of [
      ['sized-ring', '', 'Please choose: Size.'],
      ['sized-ring', foreign, 'This version of Sized Ring is no longer available.'],
      ['single-bead', foreign, 'Single Bead comes in one version only.'],
    ] as const) {
      const line = { ...(await lineOf(slug)), selectedAttributeId };
      const response = await maya.ask(addCartItem, line);
      expect(response.json().data).toMatchObject([{ field: 'selectedAttributeId', description }]);
      expect((await set(maya, [line])).json().data).toMatchObject([
        { field: 'cartItems.0.selectedAttributeId', description },
      ]);
    }
    for (const quantity of [0, 1.5, 1000])
      expect((await add(maya, 'single-bead', quantity)).statusCode).toBe(422);
    expect((await cartOf(maya)).cartItems).toEqual([]);
  });

  test('loses no concurrent additions, and stays within the stock', async () => {
    await shop.stock(aProduct('last-beads', { stock: 10 }));
    const line = await lineOf('last-beads');
    const maya = await aCustomer(shop);
    const responses = await Promise.all(
      Array.from({ length: 25 }, () => maya.ask(addCartItem, line)),
    );
    expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(10);
    expect(responses.filter((response) => response.statusCode === 409)).toHaveLength(15);
    expect((await cartOf(maya)).cartItems).toMatchObject([
      { productId: line.productId, quantity: 10 },
    ]);
  });

  test('removes a line, and accepts removing it again', async () => {
    await shop.stock(aProduct('leaving-bead'), aProduct('staying-bead'));
    const maya = await aCustomer(shop);
    const { cartItemId } = (await add(maya, 'leaving-bead', 2)).json();
    await add(maya, 'staying-bead');
    for (const _ of ['once', 'again']) {
      expect(await maya.gets(removeCartItem, { cartItemId })).toEqual({
        message: 'Item removed from cart',
      });
      expect((await cartOf(maya)).cartItems.map((line) => line.slugs)).toEqual(['staying-bead']);
    }
  });

  test('holds at most 100 lines', async () => {
    const slugs = Array.from(
      { length: accountLimits.cartLinesMax + 1 },
      (_, at) => `bead-number-${at}`,
    );
    await shop.stock(...slugs.map((slug) => aProduct(slug)));
    const rows = (await shop.rows('products', {}, 'slug')).filter(({ slug }) =>
      slug.startsWith('bead-number-'),
    );
    const [last, ...most] = rows.map(({ id }) => ({ productId: id, quantity: 1 }));
    const maya = await aCustomer(shop);
    const full = await set(maya, most);
    expect(full.json().cartItems.map((line: { productId: string }) => line.productId)).toEqual(
      most.map((line) => line.productId),
    );
    for (const response of [
      await maya.ask(addCartItem, { ...last }),
      await set(maya, last ? [last] : []),
    ]) {
      expect(response.statusCode).toBe(409);
      expect(response.json().message).toBe('Your cart can hold up to 100 different products.');
    }
    expect((await maya.ask(addCartItem, { ...most[0] })).json().quantity).toBe(2);
    // A full cart can still be changed.
    const fewer = await set(maya, most);
    expect([fewer.statusCode, fewer.json().cartItems[0].quantity]).toEqual([200, 1]);
    expect((await set(maya, [...most, ...(last ? [last] : [])])).statusCode).toBe(422);
  });

  test('sets the listed lines, adds new ones, and leaves the others', async () => {
    await shop.stock(
      aProduct('first-bead', { pricePaisa: 100_000 }),
      aProduct('second-bead', { pricePaisa: 99_950 }),
      aProduct('third-bead', { pricePaisa: 100_000 }),
    );
    const maya = await aCustomer(shop);
    const { cartItemId } = (await add(maya, 'first-bead')).json();
    await add(maya, 'second-bead', 2);

    const response = await set(
      maya,
      [
        { cartItemId, ...(await lineOf('first-bead', 3)), selectedAttributeId: null },
        await lineOf('third-bead'),
      ],
      // The fee is the server's, whatever is sent.
      { note: '  As a gift, please ', shippingFee: 7 },
    );
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      note: 'As a gift, please',
      shippingFee: 0,
      cartItems: [
        { cartItemId, slugs: 'first-bead', quantity: 3, totalPrice: 3000 },
        { slugs: 'second-bead', quantity: 2, totalPrice: 1999 },
        { slugs: 'third-bead', quantity: 1 },
      ],
    });
    expect(await cartOf(maya)).toEqual(response.json());

    const fewer = [
      await lineOf('first-bead'),
      await lineOf('second-bead', 2),
      await lineOf('third-bead'),
    ];
    expect((await set(maya, fewer)).json()).toMatchObject({
      note: 'As a gift, please',
      shippingFee: 100,
    });
    expect((await set(maya, [], { note: '' })).json()).toMatchObject({
      note: '',
      cartItems: [{}, {}, {}],
    });
  });

  test('gives a line another variant in its place, or makes one line of both, up to the stock', async () => {
    const sizes = [anAttribute('7', 4), anAttribute('8', 4), anAttribute('9', 1)];
    await shop.stock(aProduct('sized-ring', { attributes: sizes }), aProduct('other-bead'));
    const maya = await aCustomer(shop);
    const { cartItemId } = (await add(maya, 'sized-ring', 2, '7')).json();
    await add(maya, 'other-bead');
    const become = async (quantity: number, size: string, id = cartItemId) =>
      set(maya, [{ cartItemId: id, ...(await lineOf('sized-ring', quantity, size)) }]);
    const shown = async () =>
      (await cartOf(maya)).cartItems.map(({ attributeValue, quantity }) => [
        attributeValue,
        quantity,
      ]);

    expect((await become(2, '8')).json().cartItems[0]).toMatchObject({
      cartItemId,
      attributeValue: '8',
      quantity: 2,
    });
    expect(await shown()).toEqual([
      ['8', 2],
      [null, 1],
    ]);
    // Sent again, the former line is not there any more.
    expect((await become(2, '8')).statusCode).toBe(200);
    const short = await become(2, '9');
    expect(short.statusCode).toBe(409);
    expect(short.json().data).toMatchObject([{ description: 'Sized Ring (9): only 1 left.' }]);
    await add(maya, 'sized-ring', 1, '7');
    expect((await become(3, '7')).statusCode).toBe(200);
    expect(await shown()).toEqual([
      [null, 1],
      ['7', 3],
    ]);
    // Two lines that take each other’s variant.
    const [, seven] = (await cartOf(maya)).cartItems;
    const { cartItemId: eight } = (await add(maya, 'sized-ring', 1, '8')).json();
    const swapped = [
      { cartItemId: seven?.cartItemId, ...(await lineOf('sized-ring', 3, '8')) },
      { cartItemId: eight, ...(await lineOf('sized-ring', 1, '7')) },
    ];
    expect((await set(maya, swapped)).statusCode).toBe(200);
    expect((await shown()).toSorted()).toEqual(
      [
        [null, 1],
        ['7', 1],
        ['8', 3],
      ].toSorted(),
    );
  });

  test('rejects a quantity beyond the stock with reasons', async () => {
    await shop.stock(
      aProduct('rare-bead', { stock: 2 }),
      aProduct('one-ring', { attributes: [anAttribute('7', 1)] }),
      aProduct('sold-bead', { stock: 0 }),
    );
    const maya = await aCustomer(shop);
    const { cartItemId } = (await add(maya, 'rare-bead')).json();
    const before = await cartOf(maya);
    const [ring, sold] = [await lineOf('one-ring', 2, '7'), await lineOf('sold-bead')];
    const response = await set(
      maya,
      [{ cartItemId, ...(await lineOf('rare-bead', 3)) }, ring, sold],
      {
        note: 'lost?',
      },
    );
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      message: 'Cannot add more. Product is out of stock.',
      data: [
        { code: 'stock-short', description: 'Rare Bead: only 2 left.', field: cartItemId },
        { code: 'stock-short', description: 'One Ring (7): only 1 left.', field: ring.productId },
        { code: 'stock-short', description: 'Sold Bead is out of stock.', field: sold.productId },
      ],
    });
    expect(await cartOf(maya)).toEqual(before);
  });

  test('rejects unknown products, and a line id of another product', async () => {
    await shop.stock(aProduct('known-bead'), aProduct('wrong-bead'));
    const maya = await aCustomer(shop);
    const { cartItemId } = (await add(maya, 'known-bead')).json();
    const before = await cartOf(maya);

    const unknown = await set(maya, [
      await lineOf('known-bead', 2),
      { productId: 'nothing', quantity: 1 },
    ]);
    expect(unknown.statusCode).toBe(404);
    expect(unknown.json()).toMatchObject({
      message: 'Product not found',
      data: [{ field: 'cartItems.1.productId' }],
    });
    const wrong = await lineOf('wrong-bead', 2);
    const mixed = await set(maya, [{ cartItemId, ...wrong }]);
    expect(mixed.statusCode).toBe(422);
    expect(mixed.json().data).toMatchObject([{ field: 'cartItems.0.cartItemId' }]);
    expect((await maya.ask(upsertCart, { id: 'nowhere', cartItems: [] })).statusCode).toBe(404);
    expect(await cartOf(maya)).toEqual(before);

    const gone = await set(maya, [{ cartItemId: 'removed-elsewhere', ...wrong }]);
    expect(gone.json().cartItems).toMatchObject([
      { slugs: 'known-bead' },
      { slugs: 'wrong-bead', quantity: 2 },
    ]);
    const twice = await set(maya, [await lineOf('wrong-bead', 5), await lineOf('wrong-bead')]);
    expect(twice.json().cartItems[1]).toMatchObject({ slugs: 'wrong-bead', quantity: 1 });
  });

  test('shows lines that were hidden or sold out meanwhile, which may shrink but not grow', async () => {
    const sized = aProduct('fading-ring', {
      attributes: [anAttribute('7', 4), anAttribute('8', 4)],
    });
    await shop.stock(
      aProduct('fading-bead', { stock: 4 }),
      aProduct('scarce-bead', { stock: 4 }),
      sized,
    );
    const maya = await aCustomer(shop);
    await add(maya, 'fading-bead', 3);
    await add(maya, 'scarce-bead', 3);
    await add(maya, 'fading-ring', 3, '8');

    await shop.stock(
      aProduct('fading-bead', { stock: 4, published: false }),
      aProduct('scarce-bead', { stock: 1 }),
      {
        ...sized,
        attributes: [anAttribute('7', 4)],
      },
    );
    const { cartItems } = await cartOf(maya);
    expect(cartItems.map((line) => [line.name, line.quantity, line.productQuantity])).toEqual([
      ['Fading Bead', 3, 0],
      ['Scarce Bead', 3, 1],
      ['Fading Ring', 3, 0],
    ]);
    const listed = (quantity: number) => cartItems.map((line) => ({ ...line, quantity }));
    const noted = await set(maya, listed(3), { note: 'unchanged' });
    expect(noted.json()).toMatchObject({
      note: 'unchanged',
      cartItems: [{ quantity: 3 }, { quantity: 3 }, { quantity: 3 }],
    });
    expect((await set(maya, listed(4))).json().data).toHaveLength(3);
    expect((await set(maya, listed(2))).json()).toMatchObject({
      cartItems: [{ quantity: 2 }, { quantity: 2 }, {}],
    });
    expect((await add(maya, 'scarce-bead')).statusCode).toBe(409);
  });

  test('rejects invalid lines with reasons', async () => {
    const maya = await aCustomer(shop);
    for (const line of [
      {},
      { productId: 'x', quantity: 1e300 },
      { productId: 'x'.repeat(65), quantity: 1 },
    ]) {
      const response = await set(maya, [line]);
      expect(response.json().data[0].field, JSON.stringify(line)).toMatch(/^cartItems\.0/);
    }
    expect((await set(maya, [{ productId: '__proto__', quantity: 1 }])).statusCode).toBe(404);
    expect((await set(maya, [], { note: 'x'.repeat(1001) })).statusCode).toBe(422);
    const noted = await set(maya, [], { note: '<b>💎</b>\ud800\r\nsecond\u0007line\u202e' });
    expect(noted.json().note).toBe('<b>💎</b>\ufffd\nsecond line');
  });
});
