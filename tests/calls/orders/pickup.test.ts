import { beforeAll, describe, expect, test } from 'vitest';

import {
  deliverOrder,
  listStaffOrders,
  packOrder,
  shipOrder,
} from '#contract/calls/admin/order-calls.ts';
import { readSettings, saveSettings } from '#contract/calls/admin/setting-calls.ts';
import { readToday } from '#contract/calls/admin/today-calls.ts';
import { readCart } from '#contract/calls/cart-calls.ts';
import { placeOrder } from '#contract/calls/order-calls.ts';
import { omit } from '#contract/omit.ts';
import { agreedLineOf, agreedOf, agreedText } from '#contract/rules/cart/agreed.ts';
import type { DeliveryZone } from '#contract/settings/delivery.ts';
import { aCustomer, type TestCustomer, useStaff } from '#tests/setup/callers.ts';
import { aFullCart, deskOrderVerbs, orderVerbs } from '#tests/setup/orders.ts';
import { stockOf, takeOnlinePayment } from '#tests/setup/rows.ts';
import { aPicture, aProduct } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

const town: DeliveryZone = {
  name: 'the town',
  countries: ['Nepal'],
  places: [],
  feePaisa: 25_000,
  freeFromPaisa: null,
  days: null,
  takesCash: false,
  cashUpToPaisa: null,
};

describe.each(everyEngine)('Picking up at the shop on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const pema = useStaff(shop);
  const { cartOf, ordersOf, mailsOf } = orderVerbs(shop);
  const { advance, seen } = deskOrderVerbs(shop);

  const set = async (values: Readonly<Record<string, unknown>>) => {
    const { groups } = await pema.gets(readSettings);
    await pema.gets(saveSettings, { group: 'delivery', values, version: groups.delivery.version });
  };
  /** A cart with a piece of Rs 1,000, and the form of an order that is picked up. */
  const aCart = async () => {
    const anna = await aCustomer(shop);
    const { form } = await aFullCart(shop, anna, { stone: 1 });
    const { shoppingCartId, addressId } = form;
    return {
      anna,
      form,
      addressId,
      pickup: { shoppingCartId, method: 0, PhoneNumber: '9841000000', pickup: 'true' },
    };
  };
  const agreedToPickUp = async (anna: TestCustomer) =>
    agreedText(agreedOf((await cartOf(anna)).cartItems.map(agreedLineOf), undefined, null, true));
  const reasonsOf = (response: Awaited<ReturnType<TestCustomer['ask']>>) =>
    response.json().data.map(({ code, field }: Record<string, string>) => `${code} ${field}`);

  beforeAll(async () => {
    await shop.stock(aProduct('stone', { pricePaisa: 100_000, stock: 500 }));
    await takeOnlinePayment(shop);
    await set({
      delivery: [town],
      pickup: true,
      pickupNote: 'Daily from 7 to 11 at the back door.',
    });
  });

  test('costs no fee, needs no address, and is paid there or before', async () => {
    const { anna, pickup } = await aCart();
    expect(await anna.gets(readCart)).toMatchObject({ shippingFee: 250 });
    const agreed = await agreedToPickUp(anna);
    const placed = await anna.gets(placeOrder, { ...pickup, agreed });
    expect(placed).toMatchObject({
      isPickup: true,
      shippingFee: 0,
      totalAmount: 1000,
      method: 0,
      phoneNumber: '+9779841000000',
      address: { country: '', city: '', streetAddress: '' },
    });
    expect(await ordersOf(anna)).toEqual([placed]);
    const { orders } = await pema.gets(listStaffOrders, {});
    expect(orders[0]).toMatchObject({ orderId: placed.orderId, isPickup: true, city: '' });

    const online = await aCart();
    const paid = { ...online.pickup, method: 1, FormFile: await aPicture('red', 400, 700) };
    expect(await online.anna.gets(placeOrder, paid)).toMatchObject({ totalAmount: 1000 });
  });

  test('is ready, and is handed over; nothing is shipped', async () => {
    const { anna, pickup } = await aCart();
    const { orderId } = await anna.gets(placeOrder, pickup);
    const taskOf = async () =>
      (await pema.gets(readToday)).tasks.filter(({ id }) => id === orderId);
    expect(await taskOf()).toMatchObject([{ kind: 'to-pack', isPickup: true }]);
    await advance(pema, orderId, packOrder);
    expect(await taskOf()).toMatchObject([{ kind: 'to-ship', isPickup: true }]);
    const ready = await seen(pema, orderId);
    expect(ready.moves).toEqual(['payment-confirmed', 'delivered', 'canceled', 'changed']);
    const shipped = await pema.ask(shipOrder, { orderId, version: 2, courier: 'Sajha' });
    expect([shipped.statusCode, reasonsOf(shipped)]).toEqual([409, ['move-not-allowed undefined']]);
    await pema.gets(deliverOrder, { orderId, version: 2 });
    const [order] = await ordersOf(anna);
    expect(order?.history.map(({ event }) => event)).toEqual(['placed', 'packed', 'delivered']);
    expect((await mailsOf(orderId)).map(({ event }) => event.split(':')[0])).toEqual(
      expect.arrayContaining(['order-placed', 'order-status']),
    );
  });

  test('an order paid before is told when it is ready, though its state stays', async () => {
    const { anna, pickup } = await aCart();
    const { orderId } = await anna.gets(placeOrder, pickup);
    await shop.update('orders', { payment: 'confirmed', status: 1 }, { id: orderId });
    const before = (await mailsOf(orderId)).length;
    await pema.gets(packOrder, { orderId, version: 1 });
    expect(await mailsOf(orderId)).toHaveLength(before + 1);
  });

  test('is asked again where the owner has turned it off since', async () => {
    const { anna, form, pickup } = await aCart();
    const agreed = await agreedToPickUp(anna);
    const stock = await stockOf(shop, 'stone');
    await set({ pickup: false });
    const changed = await anna.ask(placeOrder, { ...pickup, agreed });
    expect([changed.statusCode, reasonsOf(changed)]).toEqual([409, ['pickup-changed pickup']]);
    expect(changed.json().data[0].description).toBe(
      'Orders can’t be picked up at the shop any more.',
    );
    expect(changed.json().current).toMatchObject({ deliveryPaisa: 25_000, totalPaisa: 125_000 });
    const bare = await anna.ask(placeOrder, pickup);
    expect([bare.statusCode, reasonsOf(bare)]).toEqual([422, ['not-picked-up pickup']]);
    expect(await stockOf(shop, 'stone')).toBe(stock);
    expect((await cartOf(anna)).cartItems).toHaveLength(1);
    // What was agreed to is not made of another request.
    const other = await anna.ask(placeOrder, { ...form, agreed });
    expect(reasonsOf(other)).toEqual(['pickup-changed pickup']);
    await set({ pickup: true });
    const delivered = await anna.ask(placeOrder, { ...form, agreed });
    expect(reasonsOf(delivered)).toEqual(['pickup-changed pickup']);
  });

  test('without it an order needs an address, as before', async () => {
    const { anna, form, pickup } = await aCart();
    for (const wrong of [omit(pickup, 'pickup'), { ...pickup, pickup: 'false' }]) {
      const refused = await anna.ask(placeOrder, wrong);
      expect([refused.statusCode, reasonsOf(refused)]).toEqual([422, ['required addressId']]);
    }
    const odd = await anna.ask(placeOrder, { ...pickup, pickup: 'perhaps' });
    expect(odd.statusCode).toBe(422);
    const online = { ...form, method: 1, FormFile: await aPicture('red', 400, 700) };
    expect(await anna.gets(placeOrder, online)).not.toHaveProperty('isPickup');
  });

  test('a shop that delivers nowhere takes orders that are picked up', async () => {
    await set({ delivery: [] });
    const { anna, form, pickup } = await aCart();
    expect(await anna.gets(readCart)).toMatchObject({ shippingFee: 0 });
    const sent = await anna.ask(placeOrder, form);
    expect(reasonsOf(sent)).toEqual(['not-delivered addressId']);
    const agreed = await agreedToPickUp(anna);
    expect(await anna.gets(placeOrder, { ...pickup, agreed })).toMatchObject({ totalAmount: 1000 });
    await set({ delivery: [town] });
  });
});
