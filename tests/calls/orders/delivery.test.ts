import { beforeAll, describe, expect, test } from 'vitest';

import { addAddress } from '#contract/calls/address-calls.ts';
import { readSettings, saveSettings } from '#contract/calls/admin/setting-calls.ts';
import { readCart } from '#contract/calls/cart-calls.ts';
import { placeOrder } from '#contract/calls/order-calls.ts';
import { agreedLineOf, agreedOf, agreedText } from '#contract/rules/cart/agreed.ts';
import type { DeliveryZone } from '#contract/settings/delivery.ts';
import { aCustomer, type TestCustomer, useStaff } from '#tests/setup/callers.ts';
import { aFullCart, orderVerbs } from '#tests/setup/orders.ts';
import { stockOf, takeOnlinePayment } from '#tests/setup/rows.ts';
import { aPicture, aProduct } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

const pokhara: DeliveryZone = {
  name: 'Pokhara',
  countries: ['Nepal'],
  places: ['Pokhara', 'पोखरा'],
  feePaisa: 5_000,
  freeFromPaisa: null,
  days: { from: 0, to: 1 },
  takesCash: true,
  cashUpToPaisa: 150_000,
};
const nepal: DeliveryZone = {
  ...pokhara,
  name: 'Nepal',
  places: [],
  feePaisa: 25_000,
  cashUpToPaisa: null,
};
const india: DeliveryZone = { ...nepal, name: 'India', countries: ['India'], takesCash: false };

describe.each(everyEngine)('Delivery by zones on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const pema = useStaff(shop);
  const { cartOf, ordersOf } = orderVerbs(shop);

  const setZones = async (delivery: readonly DeliveryZone[]) => {
    const { groups } = await pema.gets(readSettings);
    const { version } = groups.delivery;
    return pema.gets(saveSettings, { group: 'delivery', values: { delivery }, version });
  };
  /** A cart with a piece of Rs 1,000, and an address in this city. */
  const aCart = async (city: string, country = 'Nepal') => {
    const anna = await aCustomer(shop);
    const { form } = await aFullCart(shop, anna, { stone: 1 });
    const address = { country, city, state: '-', streetAddress: 'Lakeside 1', zipCode: '' };
    const { addressId } = await anna.gets(addAddress, { id: anna.userId, ...address });
    return { anna, form: { ...form, addressId } };
  };
  const agreedAt = async (anna: TestCustomer, zone: DeliveryZone) =>
    agreedText(agreedOf((await cartOf(anna)).cartItems.map(agreedLineOf), zone));
  const reasonsOf = (response: Awaited<ReturnType<TestCustomer['ask']>>) =>
    response.json().data.map(({ code, field }: Record<string, string>) => `${code} ${field}`);

  beforeAll(async () => {
    await shop.stock(aProduct('stone', { pricePaisa: 100_000, stock: 500 }));
    await takeOnlinePayment(shop);
    await setZones([pokhara, nepal, india]);
  });

  test('the fee follows from the address, and the cart has that of the own country', async () => {
    const { anna, form } = await aCart('Lakeside, पोखरा');
    expect(await anna.gets(readCart)).toMatchObject({ shippingFee: 250 });
    expect(await anna.gets(placeOrder, form)).toMatchObject({
      shippingFee: 50,
      totalAmount: 1050,
    });
    const other = await aCart('Butwal');
    expect(await other.anna.gets(placeOrder, other.form)).toMatchObject({ shippingFee: 250 });
  });

  test('an order to where the shop doesn’t deliver is refused, and nothing is taken', async () => {
    const { anna, form } = await aCart('Berlin', 'Germany');
    const stock = await stockOf(shop, 'stone');
    for (const seen of [{}, { agreed: await agreedAt(anna, nepal) }]) {
      const refused = await anna.ask(placeOrder, { ...form, ...seen });
      expect([refused.statusCode, reasonsOf(refused)]).toEqual([422, ['not-delivered addressId']]);
      expect(refused.json().message).toMatch(
        /^We don’t deliver to Germany, only in Pokhara, elsewhere in Nepal and in India\. /,
      );
    }
    expect(await stockOf(shop, 'stone')).toBe(stock);
    expect((await cartOf(anna)).cartItems).toHaveLength(1);
    expect(await ordersOf(anna)).toEqual([]);
  });

  test('what is heavy costs its step, with what was agreed and by a bare call', async () => {
    await shop.stock(aProduct('anvil', { pricePaisa: 100_000, stock: 50, weightGrams: 3_000 }));
    const heavy = { ...nepal, weightSteps: [{ overGrams: 5_000, feePaisa: 90_000 }] };
    await setZones([pokhara, heavy, india]);
    const aHeavyCart = async (pieces: number) => {
      const anna = await aCustomer(shop);
      const { form } = await aFullCart(shop, anna, { anvil: pieces });
      const address = { country: 'Nepal', city: 'Butwal', state: '-', zipCode: '' };
      const { addressId } = await anna.gets(addAddress, {
        id: anna.userId,
        streetAddress: 'Main Road 1',
        ...address,
      });
      return { anna, form: { ...form, addressId } };
    };
    const one = await aHeavyCart(1);
    expect(await one.anna.gets(placeOrder, one.form)).toMatchObject({ shippingFee: 250 });
    const { anna, form } = await aHeavyCart(2);
    expect(await anna.gets(readCart)).toMatchObject({
      shippingFee: 900,
      cartItems: [{ weightGrams: 3_000 }],
    });
    // A page that does not know of weights has shown the zone's fee.
    const light = await anna.ask(placeOrder, { ...form, agreed: await agreedAt(anna, nepal) });
    expect([light.statusCode, reasonsOf(light)]).toEqual([
      409,
      ['delivery-changed agreed', 'total-changed agreed'],
    ]);
    expect(light.json().current).toMatchObject({ deliveryPaisa: 90_000, totalPaisa: 290_000 });
    const agreed = agreedText(light.json().current);
    expect(agreed).not.toContain('weightGrams');
    expect(await anna.gets(placeOrder, { ...form, agreed })).toMatchObject({
      shippingFee: 900,
      totalAmount: 2_900,
    });
    await setZones([pokhara, nepal, india]);
  });

  test('cash is taken where the zone takes it, up to its sum', async () => {
    const { anna, form } = await aCart('Pokhara');
    await shop.update('cart_items', { quantity: 2 }, { cart_id: form.shoppingCartId });
    const cash = await anna.ask(placeOrder, form);
    expect([cash.statusCode, reasonsOf(cash)]).toEqual([422, ['cash-zone-limit method']]);
    expect(cash.json().message).toBe(
      'We take up to Rs 1,500 in cash in Pokhara. Please pay online, or order less.',
    );
    const picture = await aPicture('red', 400, 700);
    expect(await anna.gets(placeOrder, { ...form, method: 1, FormFile: picture })).toMatchObject({
      totalAmount: 2050,
    });
    const abroad = await aCart('Delhi', 'India');
    const refused = await abroad.anna.ask(placeOrder, abroad.form);
    expect([refused.statusCode, reasonsOf(refused)]).toEqual([422, ['cash-abroad method']]);
  });

  test('a fee that has changed since is shown first, and an order that was placed keeps its own', async () => {
    const { anna, form } = await aCart('Butwal');
    const agreed = await agreedAt(anna, nepal);
    await setZones([pokhara, { ...nepal, feePaisa: 40_000 }]);
    const changed = await anna.ask(placeOrder, { ...form, agreed });
    expect([changed.statusCode, reasonsOf(changed)]).toEqual([
      409,
      ['delivery-changed agreed', 'total-changed agreed'],
    ]);
    expect(changed.json().data[0].description).toBe('Delivery is now Rs 400 (was Rs 250).');
    const { current } = changed.json();
    expect(current).toMatchObject({ deliveryPaisa: 40_000, totalPaisa: 140_000 });

    const again = { ...form, agreed: agreedText(current) };
    const key = { key: `fee-${engine}` };
    const placed = await anna.gets(placeOrder, again, key);
    expect(placed).toMatchObject({ shippingFee: 400, totalAmount: 1400 });
    // The response was lost, and the fee is another one when the order is sent again.
    await setZones([pokhara, nepal, india]);
    expect(await anna.gets(placeOrder, again, key)).toEqual(placed);
    expect(await ordersOf(anna)).toHaveLength(1);
  });

  test('a zone that is closed since is a refusal, not a fee', async () => {
    const { anna, form } = await aCart('Delhi', 'India');
    const agreed = await agreedAt(anna, india);
    await setZones([pokhara, nepal]);
    const refused = await anna.ask(placeOrder, { ...form, agreed });
    expect(reasonsOf(refused)).toEqual(['not-delivered addressId']);
    await setZones([pokhara, nepal, india]);
  });

  test('the owner reads which zone is wrong, and nothing is stored', async () => {
    const { groups } = await pema.gets(readSettings);
    const { version } = groups.delivery;
    for (const [wrong, text] of [
      [{ feePaisa: -1 }, 'Zone 2: Please enter 0 or more.'],
      [{ name: '' }, 'Zone 2: Please fill this in.'],
      [{ days: { from: 3, to: 1 } }, /^Zone 2: Please enter at least as many days/],
      [{ name: 'pokhara' }, 'Please give each zone a name of its own.'],
      [{ takesCash: 'yes' }, 'Zone 2: Please check this.'],
    ] as const) {
      const values = { delivery: [pokhara, { ...nepal, ...wrong }] };
      const refused = await pema.ask(saveSettings, { group: 'delivery', values, version });
      expect([refused.statusCode, reasonsOf(refused)]).toEqual([422, ['invalid delivery']]);
      expect(refused.json().data[0].description).toMatch(text);
    }
    expect((await pema.gets(readSettings)).groups.delivery).toEqual(groups.delivery);
  });
});

describe.each(everyEngine)(
  'A bakery that delivers in one city, for cash alone, on %s',
  (engine) => {
    const shop = useShop(engine, { env: { RATE_LIMIT: 'off' }, isUnset: true });
    const pema = useStaff(shop);

    test('takes orders from everywhere until it has said where it delivers', async () => {
      await shop.stock(aProduct('bread', { pricePaisa: 30_000, stock: 50 }));
      const before = await aCustomer(shop);
      const free = await aFullCart(shop, before, { bread: 1 });
      expect(await before.gets(placeOrder, free.form)).toMatchObject({ shippingFee: 0 });

      const { groups } = await pema.gets(readSettings);
      const { version } = groups.delivery;
      const values = { delivery: [{ ...pokhara, cashUpToPaisa: null }], exchangeDays: 0 };
      await pema.gets(saveSettings, { group: 'delivery', values, version });

      const anna = await aCustomer(shop);
      const { form } = await aFullCart(shop, anna, { bread: 1 });
      const elsewhere = await anna.ask(placeOrder, form);
      expect(elsewhere.json().message).toBe(
        'We don’t deliver to Patan, Nepal, only in Pokhara. Please choose another address, or ask us.',
      );
      await shop.update('addresses', { city: 'Pokhara-6' }, { user_id: anna.userId });
      expect(await anna.gets(placeOrder, form)).toMatchObject({
        shippingFee: 50,
        totalAmount: 350,
      });
    });
  },
);
