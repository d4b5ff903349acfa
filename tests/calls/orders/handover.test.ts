import { beforeAll, describe, expect, test } from 'vitest';

import { changeOrderContent } from '#contract/calls/admin/changed-order-calls.ts';
import { shareOrder } from '#contract/calls/admin/hand-order-calls.ts';
import { packOrder, type StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { readSettings, saveSettings } from '#contract/calls/admin/setting-calls.ts';
import { cancelOwnOrder, changeOwnOrder, type Order } from '#contract/calls/order-calls.ts';
import { cancelLinkedOrder, changeLinkedOrder } from '#contract/calls/order-link-calls.ts';
import { paisaFromRupees } from '#contract/rules/texts/money.ts';
import type { DeliveryZone } from '#contract/settings/delivery.ts';
import { askCall, useCustomer, useStaff } from '#tests/setup/callers.ts';
import { deskOrderVerbs } from '#tests/setup/orders.ts';
import { aProduct } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

const nepal: DeliveryZone = {
  name: 'Nepal',
  countries: ['Nepal'],
  places: [],
  feePaisa: 10_000,
  freeFromPaisa: null,
  days: { from: 1, to: 2 },
  takesCash: true,
  cashUpToPaisa: null,
};

const patan = {
  country: 'Nepal',
  state: '',
  city: 'Lalitpur',
  streetAddress: 'Patan 3',
  zipCode: '',
};

describe.each(everyEngine)('How a placed order reaches its customer on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const { buy, seen } = deskOrderVerbs(shop);
  const pema = useStaff(shop, { name: 'Pema Lama' });
  const maya = useCustomer(shop, { name: 'Maya Gurung' });

  const set = async (values: Readonly<Record<string, unknown>>) => {
    const { groups } = await pema.gets(readSettings);
    await pema.gets(saveSettings, { group: 'delivery', values, version: groups.delivery.version });
  };

  beforeAll(async () => {
    await shop.stock(aProduct('bead', { stock: 90, pricePaisa: 100_000 }));
    await set({ delivery: [nepal], pickup: true });
  });

  const sumsOf = ({ shippingFee, totalAmount }: Order) => ({
    deliveryPaisa: paisaFromRupees(shippingFee),
    totalPaisa: paisaFromRupees(totalAmount),
  });
  /** Asks as the desk does: first with the sums that it shows. */
  const asks = ({ order, version }: StaffOrder, fields: object) =>
    pema.ask(changeOrderContent, {
      orderId: order.orderId,
      version,
      agreed: sumsOf(order),
      ...fields,
    });
  const agrees = async (order: StaffOrder, fields: object): Promise<StaffOrder> => {
    const asked = await asks(order, fields);
    expect(asked.statusCode, asked.payload).toBe(409);
    return pema.gets(changeOrderContent, {
      orderId: order.order.orderId,
      version: order.version,
      agreed: asked.json().current,
      ...fields,
    });
  };

  test('is changed by staff, with the fee, and the customer reads what is different', async () => {
    const placed = await buy(maya, { bead: 1 });
    const packed = await pema.gets(packOrder, { orderId: placed.orderId, version: 1 });
    const kept = await agrees(packed, { handover: 'pickup' });
    expect(kept.order).toMatchObject({
      isPickup: true,
      shippingFee: 0,
      totalAmount: 1000,
      address: { city: '', streetAddress: '' },
    });
    // The customer is told when it is ready at the shop.
    expect(kept.summary).toMatchObject({ parcel: 'not-packed', isPickup: true, city: '' });
    expect(kept.timeline.at(-1)?.note).toBe(
      'Picked up at the shop instead of delivered. ' +
        'Delivery: Rs 0 instead of Rs 100. Total: Rs 1,000 instead of Rs 1,100.',
    );

    const nowhere = await asks(kept, { handover: 'delivery' });
    expect(nowhere.json()).toMatchObject({ data: [{ field: 'address', code: 'required' }] });
    const abroad = { ...patan, country: 'Germany' };
    const far = await asks(kept, { handover: 'delivery', address: abroad });
    expect(far.json()).toMatchObject({ data: [{ code: 'not-delivered', field: 'address' }] });
    const sent = await agrees(kept, { handover: 'delivery', address: patan });
    expect(sent.order).toMatchObject({ shippingFee: 100, totalAmount: 1100, address: patan });
    expect(sent.order).not.toHaveProperty('isPickup');
    expect(sent.timeline.at(-1)?.note).toMatch(/^Delivered instead of picked up at the shop\. /);
    // It is that already.
    const again = await asks(sent, { handover: 'delivery' });
    expect(again.json()).toMatchObject({ data: [{ code: 'nothing-changed' }] });
  });

  test('loses a fee that was agreed on for the other way', async () => {
    const order = await seen(pema, (await buy(maya, { bead: 1 })).orderId);
    const fee = { paisa: 30_000, reason: 'By taxi' };
    const dear = await agrees(order, { fee });
    const kept = await agrees(dear, { handover: 'pickup' });
    expect(kept.order).toMatchObject({ shippingFee: 0, totalAmount: 1000 });
    expect(kept.order).not.toHaveProperty('shippingReason');
    const sent = await agrees(kept, { handover: 'delivery', address: patan, fee });
    expect(sent.order).toMatchObject({ shippingFee: 300, shippingReason: 'By taxi' });
  });

  const own = { recipient: 'Maya Gurung', phoneNumber: '9841000000' };

  test('is changed by the customer until it is packed, where the shop offers both', async () => {
    const placed = await buy(maya, { bead: 1 });
    const { orderId } = placed;
    const pickup = { orderId, ...own, handover: 'pickup' };
    await set({ pickup: false });
    const refused = await maya.ask(changeOwnOrder, { ...pickup, agreed: sumsOf(placed) });
    expect(refused.json()).toMatchObject({ data: [{ code: 'not-picked-up', field: 'handover' }] });
    await set({ pickup: true });
    const cheaper = await maya.ask(changeOwnOrder, { ...pickup, agreed: sumsOf(placed) });
    expect(cheaper.json()).toMatchObject({ current: { deliveryPaisa: 0, totalPaisa: 100_000 } });
    const agreed = cheaper.json().current;
    const kept = await maya.gets(changeOwnOrder, { ...pickup, agreed });
    expect(kept).toMatchObject({ isPickup: true, totalAmount: 1000 });

    const back = { orderId, ...own, handover: 'delivery', address: patan };
    const dearer = await maya.ask(changeOwnOrder, { ...back, agreed: sumsOf(kept) });
    expect(dearer.statusCode).toBe(409);
    const sent = await maya.gets(changeOwnOrder, { ...back, agreed: dearer.json().current });
    expect(sent).toMatchObject({ totalAmount: 1100, address: patan });

    // The shop has to decide about a fee that it has agreed on.
    const order = await seen(pema, orderId);
    const fee = { paisa: 30_000, reason: 'By taxi' };
    const { order: dear } = await agrees(order, { fee });
    const asked = await maya.ask(changeOwnOrder, { ...pickup, agreed: sumsOf(dear) });
    expect(asked.json()).toMatchObject({ data: [{ code: 'fee-agreed' }] });
  });

  test('and who gets it is not overwritten by a customer who has seen another state of it', async () => {
    const placed = await buy(maya, { bead: 1 });
    const { orderId, version } = placed;
    expect(version).toBe(1);
    const agreed = sumsOf(placed);
    const phone = { orderId, ...own, phoneNumber: '9841111111', agreed };
    const first = await maya.gets(changeOwnOrder, { ...phone, version });
    expect(first.version).toBe(2);
    // The other device has not seen it.
    const late = { orderId, ...own, recipient: 'Kiran Rai', agreed };
    const stale = await maya.ask(changeOwnOrder, { ...late, version });
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({
      data: [{ code: 'version-stale', field: 'version' }],
      current: { orderId, version: 2, phoneNumber: '+9779841111111', recipient: 'Maya Gurung' },
    });
    const unseen = await maya.ask(cancelOwnOrder, { orderId, version });
    expect(unseen.json()).toMatchObject({ current: { version: 2 } });
    const saved = await maya.gets(changeOwnOrder, { ...late, version: 2 });
    expect(saved).toMatchObject({ version: 3, recipient: 'Kiran Rai' });
    // A page of an earlier version of the shop sends none.
    const unversioned = { ...late, phoneNumber: '9841222222' };
    expect(await maya.gets(changeOwnOrder, unversioned)).toMatchObject({ version: 4 });
    expect(await maya.gets(cancelOwnOrder, { orderId, version: 4 })).toMatchObject({
      parcel: { state: 'canceled' },
    });
    // As after a double tap.
    expect(await maya.gets(cancelOwnOrder, { orderId, version: 4 })).toMatchObject({ version: 5 });
  });

  test('the same by its link, which shows no screenshot', async () => {
    const placed = await buy(maya, { bead: 1 });
    const { orderId, version } = placed;
    const { link: address } = await pema.gets(shareOrder, { orderId });
    const link = address.split('#')[1];
    const agreed = sumsOf(placed);
    await maya.gets(changeOwnOrder, {
      orderId,
      ...own,
      phoneNumber: '9841111111',
      agreed,
      version,
    });
    const stale = await askCall(shop, changeLinkedOrder, { link, ...own, agreed, version });
    expect(stale.json()).toMatchObject({ current: { version: 2 } });
    expect(stale.json().current.payment).not.toHaveProperty('uploadId');
    const unseen = await askCall(shop, cancelLinkedOrder, { link, version });
    expect(unseen.json()).toMatchObject({ current: { version: 2 } });
  });
});
