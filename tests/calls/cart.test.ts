import { describe, expect, test } from 'vitest';

import { addCartItem, readCart, removeCartItem, upsertCart } from '#contract/calls/cart-calls.ts';
import type { Product } from '#contract/calls/product-calls.ts';
import { accountLimits } from '#contract/names/limits.ts';
import { aCustomer, type TestCustomer } from '#tests/setup/customer.ts';
import { anAttribute, aProduct } from '#tests/setup/products.ts';
import { engines, useShop } from '#tests/setup/shop.ts';

describe.each(engines)('The cart on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });

  const productOf = async (slug: string): Promise<Product> => (await shop.get(`/api/product/${slug}`)).json();
  const cartOf = (customer: TestCustomer) => customer.gets(readCart, { params: { userId: customer.userId } });
  const add = (customer: TestCustomer, productId: string, quantity = 1, selectedAttributeId?: string) =>
    customer.ask(addCartItem, { body: { userId: customer.userId, productId, quantity, selectedAttributeId } });
  const set = async (customer: TestCustomer, cartItems: readonly object[], more: object = {}) =>
    customer.ask(upsertCart, { body: { id: (await cartOf(customer)).shoppingCartId, cartItems, ...more } });

  test('is made empty at the first look, and only once', async () => {
    const maya = await aCustomer(shop);
    const carts = await Promise.all(Array.from({ length: 10 }, () => cartOf(maya)));
    expect(carts[0]).toEqual({ shoppingCartId: expect.any(String), shippingFee: 0, note: '', cartItems: [] });
    expect(new Set(carts.map((cart) => cart.shoppingCartId)).size).toBe(1);
  });

  test('shows a line with the choice’s own price and picture, or the product’s', async () => {
    const [first, own] = [await shop.addPicture('#639'), await shop.addPicture('#963')];
    await shop.stock(
      aProduct('opal-ring', {
        name: 'Opal Ring',
        pricePaisa: 120_000,
        discountPercent: 10,
        pictures: [{ hash: first.hash, alt: 'Opal', sourceUrl: '' }],
        attributes: [
          anAttribute('7', 5),
          anAttribute('8', 3, { pricePaisa: 200_001, discountPercent: 50, pictureHash: own.hash }),
        ],
      }),
      aProduct('plain-stone', { pricePaisa: 50_050, stock: 4 }),
    );
    const ring = await productOf('opal-ring');
    const stone = await productOf('plain-stone');
    const [seven, eight] = ring.attributes.map((attribute) => attribute.productAttributeId);
    const maya = await aCustomer(shop);

    expect((await add(maya, ring.id, 2, eight)).json()).toEqual({
      cartItemId: expect.any(String),
      productId: ring.id,
      quantity: 2,
      selectedAttributeId: eight,
      name: 'Opal Ring',
      unitPrice: 1000.01,
      totalPrice: 2000.02,
      imgURL: expect.stringContaining(own.hash),
      picture: expect.objectContaining({ width: 400, height: 500, alt: 'Opal Ring' }),
      slugs: 'opal-ring',
      productQuantity: 3,
      attributeName: 'Size',
      attributeValue: '8',
    });
    expect((await add(maya, ring.id, 1, seven)).json()).toMatchObject({
      unitPrice: 1080,
      imgURL: expect.stringContaining(first.hash),
      attributeValue: '7',
    });
    expect((await add(maya, stone.id, 2)).json()).toMatchObject({
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
  });

  test('adding what is there raises its line, up to the stock and no further', async () => {
    await shop.stock(aProduct('jade-bead', { stock: 5 }));
    const { id } = await productOf('jade-bead');
    const maya = await aCustomer(shop);
    const { cartItemId } = (await add(maya, id, 2)).json();
    expect((await add(maya, id, 3)).json()).toMatchObject({ cartItemId, quantity: 5, totalPrice: 7500 });

    const beyond = await add(maya, id, 1);
    expect(beyond.statusCode).toBe(409);
    expect(beyond.json()).toMatchObject({
      message: 'Cannot add more. Product is out of stock.',
      data: [{ code: 'stock-short', description: 'Only 5 of Jade Bead are left.', field: 'quantity' }],
    });
    expect((await cartOf(maya)).cartItems).toMatchObject([{ cartItemId, quantity: 5 }]);
  });

  test('refuses what is not for sale, and a choice that is none', async () => {
    await shop.stock(
      aProduct('hidden-bead', { published: false }),
      aProduct('sized-ring', { attributes: [anAttribute('7', 5)] }),
      aProduct('other-ring', { attributes: [anAttribute('9', 5)] }),
      aProduct('single-bead'),
    );
    const [ring, other, bead] = await Promise.all(['sized-ring', 'other-ring', 'single-bead'].map(productOf));
    const { id: hidden } = await shop.database.read
      .selectFrom('products')
      .select('id')
      .where('slug', '=', 'hidden-bead')
      .executeTakeFirstOrThrow();
    const maya = await aCustomer(shop);
    const foreign = other?.attributes[0]?.productAttributeId;

    for (const id of ['nothing', hidden]) {
      const answer = await add(maya, id);
      expect(answer.statusCode).toBe(404);
      expect(answer.json().message).toBe('Product not found');
    }
    for (const [product, choice] of [
      [ring, undefined],
      [ring, ''],
      [ring, foreign],
      [bead, foreign],
    ] as const) {
      const answer = await add(maya, product?.id ?? '', 1, choice);
      expect(answer.statusCode).toBe(422);
      expect(answer.json().data).toMatchObject([{ field: 'selectedAttributeId' }]);
      const listed = await set(maya, [{ productId: product?.id, quantity: 1, selectedAttributeId: choice }]);
      expect(listed.statusCode).toBe(422);
      expect(listed.json().data).toMatchObject([{ field: 'cartItems.0.selectedAttributeId' }]);
    }
    expect((await add(maya, ring?.id ?? '')).json().message).toBe('Please choose: Size.');
    for (const quantity of [0, -1, 1.5, 1000, '2', null]) {
      expect((await add(maya, bead?.id ?? '', quantity as number)).statusCode).toBe(422);
    }
    expect((await cartOf(maya)).cartItems).toEqual([]);
  });

  test('of many additions at once none is lost, and none goes beyond the stock', async () => {
    await shop.stock(aProduct('last-beads', { stock: 10 }));
    const { id } = await productOf('last-beads');
    const maya = await aCustomer(shop);
    const answers = await Promise.all(Array.from({ length: 25 }, () => add(maya, id)));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(10);
    expect(answers.filter((answer) => answer.statusCode === 409)).toHaveLength(15);
    expect((await cartOf(maya)).cartItems).toMatchObject([{ productId: id, quantity: 10 }]);
  });

  test('an update sets the listed lines, adds unknown ones, and leaves the others alone', async () => {
    await shop.stock(
      aProduct('first-bead', { pricePaisa: 100_000 }),
      aProduct('second-bead', { pricePaisa: 99_950 }),
      aProduct('third-bead', { pricePaisa: 100_000 }),
    );
    const [first, second, third] = await Promise.all(['first-bead', 'second-bead', 'third-bead'].map(productOf));
    const maya = await aCustomer(shop);
    const line = (await add(maya, first?.id ?? '', 1)).json();
    await add(maya, second?.id ?? '', 2);

    const answer = await set(
      maya,
      [
        { cartItemId: line.cartItemId, productId: first?.id, quantity: 3, selectedAttributeId: null },
        { productId: third?.id, quantity: 1 },
      ],
      { note: '  As a gift, please ', shippingFee: 0 },
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      note: 'As a gift, please',
      shippingFee: 0,
      cartItems: [
        { cartItemId: line.cartItemId, slugs: 'first-bead', quantity: 3, totalPrice: 3000 },
        { slugs: 'second-bead', quantity: 2, totalPrice: 1999 },
        { slugs: 'third-bead', quantity: 1 },
      ],
    });
    expect(await cartOf(maya)).toEqual(answer.json());

    const fewer = [
      { productId: first?.id, quantity: 1 },
      { productId: second?.id, quantity: 2 },
      { productId: third?.id, quantity: 1 },
    ];
    expect((await set(maya, fewer)).json()).toMatchObject({ note: 'As a gift, please', shippingFee: 100 });
    expect((await set(maya, [], { note: '' })).json()).toMatchObject({ note: '', cartItems: [{}, {}, {}] });
  });

  test('shipping is free from Rs 4,000 on, and whatever fee is sent is ignored', async () => {
    await shop.stock(aProduct('rs-3999', { pricePaisa: 399_900 }), aProduct('rs-4000', { pricePaisa: 400_000 }));
    for (const [slug, fee] of [
      ['rs-3999', 100],
      ['rs-4000', 0],
    ] as const) {
      const maya = await aCustomer(shop);
      const { id } = await productOf(slug);
      const answer = await set(maya, [{ productId: id, quantity: 1 }], { shippingFee: 7 });
      expect(answer.json().shippingFee).toBe(fee);
    }
  });

  test('an update beyond the stock names what is short and changes nothing', async () => {
    await shop.stock(
      aProduct('rare-bead', { stock: 2 }),
      aProduct('one-ring', { attributes: [anAttribute('7', 1)] }),
      aProduct('sold-bead', { stock: 0 }),
    );
    const [bead, ring, sold] = await Promise.all(['rare-bead', 'one-ring', 'sold-bead'].map(productOf));
    const maya = await aCustomer(shop);
    const line = (await add(maya, bead?.id ?? '', 1)).json();
    const before = await cartOf(maya);
    const answer = await set(
      maya,
      [
        { cartItemId: line.cartItemId, productId: bead?.id, quantity: 3 },
        { productId: ring?.id, quantity: 2, selectedAttributeId: ring?.attributes[0]?.productAttributeId },
        { productId: sold?.id, quantity: 1 },
      ],
      { note: 'lost?' },
    );
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      message: 'Cannot add more. Product is out of stock.',
      data: [
        { code: 'stock-short', description: 'Only 2 of Rare Bead are left.', field: line.cartItemId },
        { code: 'stock-short', description: 'Only one of One Ring (7) is left.', field: ring?.id },
        { code: 'stock-short', description: 'Sold Bead is out of stock.', field: sold?.id },
      ],
    });
    expect(await cartOf(maya)).toEqual(before);
  });

  test('an update of what nobody knows, or of what another line holds, changes nothing', async () => {
    await shop.stock(aProduct('known-bead'), aProduct('wrong-bead'));
    const [known, wrong] = await Promise.all(['known-bead', 'wrong-bead'].map(productOf));
    const maya = await aCustomer(shop);
    const { cartItemId } = (await add(maya, known?.id ?? '', 1)).json();
    const before = await cartOf(maya);

    const unknown = await set(maya, [
      { productId: known?.id, quantity: 2 },
      { productId: 'nothing', quantity: 1 },
    ]);
    expect(unknown.statusCode).toBe(404);
    expect(unknown.json()).toMatchObject({ message: 'Product not found', data: [{ field: 'cartItems.1.productId' }] });
    const mixed = await set(maya, [{ cartItemId, productId: wrong?.id, quantity: 2 }]);
    expect(mixed.statusCode).toBe(422);
    expect(mixed.json().data).toMatchObject([{ field: 'cartItems.0.cartItemId' }]);
    const nowhere = await maya.ask(upsertCart, { body: { id: 'nowhere', cartItems: [] } });
    expect(nowhere.statusCode).toBe(404);
    expect(await cartOf(maya)).toEqual(before);

    const gone = await set(maya, [{ cartItemId: 'removed-elsewhere', productId: wrong?.id, quantity: 2 }]);
    expect(gone.json().cartItems).toMatchObject([{ slugs: 'known-bead' }, { slugs: 'wrong-bead', quantity: 2 }]);
    const twice = await set(maya, [
      { productId: wrong?.id, quantity: 5 },
      { productId: wrong?.id, quantity: 1 },
    ]);
    expect(twice.json().cartItems[1]).toMatchObject({ slugs: 'wrong-bead', quantity: 1 });
  });

  test('what was hidden or sold meanwhile stays visible with the stock as it is, and may shrink but not grow', async () => {
    const sized = aProduct('fading-ring', { attributes: [anAttribute('7', 4), anAttribute('8', 4)] });
    await shop.stock(aProduct('fading-bead', { stock: 4 }), aProduct('scarce-bead', { stock: 4 }), sized);
    const [bead, scarce, ring] = await Promise.all(['fading-bead', 'scarce-bead', 'fading-ring'].map(productOf));
    const maya = await aCustomer(shop);
    await add(maya, bead?.id ?? '', 3);
    await add(maya, scarce?.id ?? '', 3);
    await add(maya, ring?.id ?? '', 3, ring?.attributes[1]?.productAttributeId);

    await shop.stock(aProduct('fading-bead', { stock: 4, published: false }), aProduct('scarce-bead', { stock: 1 }), {
      ...sized,
      attributes: [anAttribute('7', 4)],
    });
    const { cartItems } = await cartOf(maya);
    expect(cartItems.map((line) => [line.name, line.quantity, line.productQuantity])).toEqual([
      ['Fading Bead', 3, 0],
      ['Scarce Bead', 3, 1],
      ['Fading Ring', 3, 0],
    ]);
    const listed = (quantity: number) => cartItems.map((line) => ({ ...line, quantity }));
    const noted = await set(maya, listed(3), { note: 'kept' });
    expect(noted.json()).toMatchObject({
      note: 'kept',
      cartItems: [{ quantity: 3 }, { quantity: 3 }, { quantity: 3 }],
    });
    expect((await set(maya, listed(4))).json().data).toHaveLength(3);
    expect((await set(maya, listed(2))).json()).toMatchObject({ cartItems: [{ quantity: 2 }, { quantity: 2 }, {}] });
    expect((await add(maya, scarce?.id ?? '', 1)).statusCode).toBe(409);
  });

  test('a line is taken out, and out it is when asked again', async () => {
    await shop.stock(aProduct('leaving-bead'), aProduct('staying-bead'));
    const [leaving, staying] = await Promise.all(['leaving-bead', 'staying-bead'].map(productOf));
    const maya = await aCustomer(shop);
    const { cartItemId } = (await add(maya, leaving?.id ?? '', 2)).json();
    await add(maya, staying?.id ?? '', 1);
    for (const _ of ['once', 'again']) {
      expect(await maya.gets(removeCartItem, { params: { cartItemId } })).toEqual({
        message: 'Item removed from cart',
      });
      expect((await cartOf(maya)).cartItems.map((line) => line.slugs)).toEqual(['staying-bead']);
    }
  });

  test('holds 100 different things and not one more', async () => {
    const slugs = Array.from({ length: accountLimits.cartLinesMax + 1 }, (_, at) => `bead-number-${at}`);
    await shop.stock(...slugs.map((slug) => aProduct(slug)));
    const rows = await shop.database.read
      .selectFrom('products')
      .select('id')
      .where('slug', 'like', 'bead-number-%')
      .orderBy('slug')
      .execute();
    const [last, ...most] = rows.map(({ id }) => ({ productId: id, quantity: 1 }));
    const maya = await aCustomer(shop);
    const full = await set(maya, most);
    expect(full.json().cartItems).toHaveLength(100);
    expect(full.json().cartItems.map((line: { productId: string }) => line.productId)).toEqual(
      most.map((line) => line.productId),
    );
    for (const answer of [await add(maya, last?.productId ?? ''), await set(maya, last ? [last] : [])]) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json().message).toBe('A cart holds at most 100 different things.');
    }
    expect((await add(maya, most[0]?.productId ?? '')).json().quantity).toBe(2);
    expect((await set(maya, [...most, ...(last ? [last] : [])])).statusCode).toBe(422);
  });

  test('odd lines in an update are told and never break it', async () => {
    const maya = await aCustomer(shop);
    for (const line of [
      null,
      7,
      'text',
      [],
      {},
      { productId: 'x', quantity: 1e300 },
      { productId: 'x', quantity: '1' },
      { productId: ['x'], quantity: 1 },
      { productId: 'x'.repeat(65), quantity: 1 },
      { productId: { a: 1 }, quantity: 1 },
      { productId: 'x', quantity: 1, selectedAttributeId: 5 },
      { productId: 'x', quantity: 1, cartItemId: {} },
    ]) {
      const answer = await set(maya, [line as object]);
      expect(answer.statusCode, JSON.stringify(line)).toBe(422);
      expect(answer.json().data[0].field).toMatch(/^cartItems\.0/);
    }
    for (const productId of ["' OR '1'='1", '💎', '\ud800', '__proto__', 'constructor']) {
      const answer = await set(maya, [
        { productId, quantity: 1, cartItemId: productId, selectedAttributeId: productId },
      ]);
      expect(answer.statusCode, productId).toBe(404);
    }
    expect((await set(maya, [{ productId: 'a\0b', quantity: 1 }])).statusCode).toBe(400);
    expect((await set(maya, [], { note: 'x'.repeat(1001) })).statusCode).toBe(422);
    expect((await set(maya, [], { note: '<b>💎</b>\ud800'.repeat(3) })).statusCode).toBe(200);
    expect(shop.log.filter((entry) => JSON.parse(entry).level >= 50)).toEqual([]);
  });
});
