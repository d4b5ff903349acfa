import { beforeAll, describe, expect, test } from 'vitest';

import { changeOrderContent } from '#contract/calls/admin/changed-order-calls.ts';
import { placeOrderByHand, shareOrder } from '#contract/calls/admin/hand-order-calls.ts';
import { setBuyerTaxNumber } from '#contract/calls/admin/invoice-calls.ts';
import {
  packOrder,
  type StaffOrder,
  shipOrder,
  undoOrder,
} from '#contract/calls/admin/order-calls.ts';
import { confirmPayment } from '#contract/calls/admin/payment-calls.ts';
import { readSettings, saveSettings } from '#contract/calls/admin/setting-calls.ts';
import { changeOwnOrder, listOrders } from '#contract/calls/order-calls.ts';
import { changeLinkedOrder } from '#contract/calls/order-link-calls.ts';
import { paisaFromRupees } from '#contract/rules/texts/money.ts';
import type { DeliveryZone } from '#contract/settings/delivery.ts';
import { askCall, useCustomer, useStaff } from '#tests/setup/callers.ts';
import { deskOrderVerbs, orderVerbs } from '#tests/setup/orders.ts';
import { addCoupon as addCouponRow, mailsLike, productIdOf, stockOf } from '#tests/setup/rows.ts';
import { anAttribute, aProduct } from '#tests/setup/samples.ts';
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
const india: DeliveryZone = {
  ...nepal,
  name: 'India',
  countries: ['India'],
  feePaisa: 50_000,
  takesCash: false,
};

describe.each(everyEngine)('Changed orders on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const { buy, buyOnline, seen } = deskOrderVerbs(shop);
  const { addCoupon } = orderVerbs(shop);
  const pema = useStaff(shop, { role: 'staff', name: 'Pema Lama' });
  const owner = useStaff(shop);
  const maya = useCustomer(shop, { name: 'Maya Gurung' });

  beforeAll(async () => {
    await shop.stock(
      aProduct('bead', { stock: 50, pricePaisa: 100_000 }),
      aProduct('amber', { stock: 5, pricePaisa: 100_000, tags: ['amber'] }),
      aProduct('amber-two', { stock: 5, pricePaisa: 300_000, tags: ['amber'] }),
      aProduct('lamp', { stock: 2, pricePaisa: 50_000 }),
      aProduct('ring', {
        pricePaisa: 200_000,
        attributes: [anAttribute('7', 3), anAttribute('8', 1)],
      }),
    );
    await addCoupon('TENTH', 10);
    const { groups } = await owner.gets(readSettings);
    const { version } = groups.delivery;
    const values = { delivery: [nepal, india] };
    await owner.gets(saveSettings, { group: 'delivery', values, version });
  });

  const abroad = {
    country: 'India',
    state: 'Delhi',
    city: 'Delhi',
    streetAddress: 'Chandni Chowk 5',
    zipCode: '110006',
  };

  const sumsOf = ({ order }: StaffOrder) => ({
    deliveryPaisa: paisaFromRupees(order.shippingFee),
    totalPaisa: paisaFromRupees(order.totalAmount),
  });
  const keptOf = ({ order }: StaffOrder) =>
    order.orderItems.map(({ position = 0, quantity }) => ({ position, quantity }));
  const line = async (slug: string, quantity: number, unitPaisa: number, value?: string) => {
    const productId = await productIdOf(shop, slug);
    const variants = await shop.rows('product_attributes', { product_id: productId });
    const variant = variants.find((one) => one.value === value);
    return { productId, selectedAttributeId: variant?.id ?? null, quantity, unitPaisa };
  };
  /** Changes an order as the desk does: what differs is agreed to at the second time. */
  const change = async (order: StaffOrder, fields: object): Promise<StaffOrder> => {
    const { orderId } = order.summary;
    const body = { orderId, version: order.version, ...fields };
    const first = await pema.ask(changeOrderContent, { ...body, agreed: sumsOf(order) });
    if (first.statusCode === 200) return first.json();
    expect(first.statusCode, first.payload).toBe(409);
    return pema.gets(changeOrderContent, { ...body, agreed: first.json().current });
  };

  test('take the difference of their lines from the stock, keep their coupon, and tell the customer once', async () => {
    const before = { bead: await stockOf(shop, 'bead'), lamp: await stockOf(shop, 'lamp') };
    const placed = await buy(maya, { bead: 3 }, { couponCode: 'TENTH' });
    const order = await seen(pema, placed.orderId);
    expect(order.moves).toContain('changed');
    const [bead] = keptOf(order);
    const changed = await change(order, {
      lines: {
        kept: [{ position: bead?.position, quantity: 1 }],
        added: [await line('lamp', 2, 50_000), await line('ring', 1, 200_000, '8')],
      },
    });
    expect(changed.order).toMatchObject({
      subtotal: 4000,
      couponCode: 'TENTH',
      couponDiscount: 400,
      orderItems: [
        { productName: expect.any(String), quantity: 1, totalPrice: 1000 },
        { quantity: 2, totalPrice: 1000 },
        { quantity: 1, attributeValue: '8' },
      ],
    });
    expect(changed.order.totalAmount).toBe(3600 + changed.order.shippingFee);
    expect(await stockOf(shop, 'bead')).toBe(before.bead - 1);
    expect(await stockOf(shop, 'lamp')).toBe(before.lamp - 2);
    const step = changed.timeline.at(-1);
    expect(step).toMatchObject({ event: 'changed', by: 'Pema Lama', canUndo: true });
    expect(step?.note).toMatch(/New: 2 × .*New: 1 × .* \(8\)\. .*: 1 instead of 3\. .*Total: Rs/);
    const mails = await mailsLike(shop, `order-status:${placed.orderId}:%`);
    expect(mails).toMatchObject([{ note: step?.note }]);
    const [row] = await shop.rows('order_events', { order_id: placed.orderId, kind: 'changed' });
    const { content } = JSON.parse(row?.before ?? '{}');
    expect([content.before.lines.length, content.after.lines.length]).toEqual([1, 3]);

    // Nothing of it is left: name which piece.
    const short = await pema.ask(changeOrderContent, {
      orderId: placed.orderId,
      version: changed.version,
      agreed: sumsOf(changed),
      lines: {
        kept: keptOf(changed).map((one, at) => (at === 1 ? { ...one, quantity: 3 } : one)),
        added: [],
      },
    });
    expect(short.statusCode).toBe(409);
    const again = await pema.ask(changeOrderContent, {
      orderId: placed.orderId,
      version: changed.version,
      agreed: short.json().current,
      lines: {
        kept: keptOf(changed).map((one, at) => (at === 1 ? { ...one, quantity: 3 } : one)),
        added: [],
      },
    });
    expect(again.statusCode).toBe(422);
    expect(again.json()).toMatchObject({
      data: [{ code: 'stock-short', description: expect.stringContaining('is sold out') }],
    });
    expect(await stockOf(shop, 'lamp')).toBe(before.lamp - 2);
    // Somebody else was quicker.
    const stale = await pema.ask(changeOrderContent, {
      orderId: placed.orderId,
      version: order.version,
      agreed: sumsOf(order),
      contact: { recipient: 'Kiran' },
    });
    expect(stale.statusCode).toBe(409);
    expect(stale.json().current.version).toBe(changed.version);
  });

  test('cost what another zone costs, or what staff have agreed on with a reason', async () => {
    const placed = await buy(maya, { bead: 1 });
    const order = await seen(pema, placed.orderId);
    const refused = await pema.ask(changeOrderContent, {
      orderId: placed.orderId,
      version: order.version,
      agreed: sumsOf(order),
      address: abroad,
    });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      data: [
        { description: 'Delivery is now Rs 500 (was Rs 100).' },
        { description: 'The total is now Rs 1,500 (was Rs 1,100).' },
      ],
      current: { deliveryPaisa: 50_000, totalPaisa: 150_000 },
    });
    const nowhere = await pema.ask(changeOrderContent, {
      orderId: placed.orderId,
      version: order.version,
      agreed: sumsOf(order),
      address: { ...abroad, country: 'Germany' },
    });
    expect(nowhere.json()).toMatchObject({ data: [{ code: 'not-delivered', field: 'address' }] });
    const moved = await change(order, {
      address: abroad,
      fee: { paisa: 77_700, reason: 'By air' },
      contact: { recipient: 'Anita Rai', company: 'Rai Traders', taxNumber: '301234567' },
    });
    expect(moved.order).toMatchObject({
      shippingFee: 777,
      shippingReason: 'By air',
      totalAmount: 1777,
      recipient: 'Anita Rai',
      company: 'Rai Traders',
      taxNumber: '301234567',
      address: abroad,
    });
    // A fee that was agreed on stays.
    const more = await change(moved, {
      lines: { kept: keptOf(moved).map((one) => ({ ...one, quantity: 2 })), added: [] },
    });
    expect(more.order).toMatchObject({ shippingFee: 777, totalAmount: 2777 });
    // The invoice says who the buyer is; another one follows a change, with a credit note.
    const packed = await pema.gets(packOrder, { orderId: placed.orderId, version: more.version });
    expect(packed.invoices).toMatchObject([
      { content: { sale: { buyer: { taxNumber: '301234567' } } } },
    ]);
    const late = await change(packed, { contact: { taxNumber: '609876543' } });
    expect(late.invoices.map(({ kind }) => kind)).toEqual(['invoice', 'credit-note', 'invoice']);
    expect(late.summary.parcel).toBe('packed');
    const other = await change(late, {
      lines: { kept: keptOf(late).map((one) => ({ ...one, quantity: 1 })), added: [] },
    });
    // It is to be packed again.
    expect(other.summary.parcel).toBe('not-packed');
  });

  test('keep a coupon that is for a shelf, also for what is added of it', async () => {
    await addCouponRow(shop, 'AMBERS', { discount_basis_points: 2_000, tag: 'amber' });
    const placed = await buy(maya, { amber: 1, bead: 1 }, { couponCode: 'AMBERS' });
    expect(placed.couponDiscount).toBe(200);
    const order = await seen(pema, placed.orderId);
    const changed = await change(order, {
      lines: { kept: keptOf(order), added: [await line('amber-two', 1, 300_000)] },
    });
    expect(changed.order).toMatchObject({ couponCode: 'AMBERS', couponDiscount: 800 });
    const again = await change(changed, { contact: { company: 'Ambers' } });
    expect(again.order.couponDiscount).toBe(800);
  });

  test('say what is left to pay, and what was too much', async () => {
    const { orderId } = await buyOnline(maya, { bead: 2 }, 'olive');
    const order = await pema.gets(confirmPayment, { orderId, version: 1 });
    const of = (quantity: number) => ({
      lines: { kept: [{ position: 0, quantity }], added: [] },
    });
    const more = await change(order, of(3));
    expect(more.summary).toMatchObject({ payment: 'partly-paid', status: 'Pending' });
    expect(more.timeline.at(-1)?.note).toMatch(/Rs 1,000 is still to be paid\.$/);
    // The sale is not confirmed any more until the rest has come.
    expect(more.invoices.map(({ kind }) => kind)).toEqual(['invoice', 'credit-note']);
    const paid = await pema.gets(confirmPayment, { orderId, version: more.version });
    expect(paid.summary.payment).toBe('confirmed');
    const less = await change(paid, of(1));
    expect(less.summary.payment).toBe('overpaid');
    expect(less.timeline.at(-1)?.note).toMatch(/paid Rs 2,000 too much; we’ll send it back\.$/);
    expect(less.invoices.map(({ kind }) => kind)).toEqual([
      'invoice',
      'credit-note',
      'invoice',
      'credit-note',
      'invoice',
    ]);
  });

  test('can’t be changed once they are shipped, to nothing, or to what they are', async () => {
    const placed = await buyOnline(maya, { bead: 1 }, 'teal');
    const { orderId } = placed;
    const order = await seen(pema, orderId);
    const ask = (version: number, fields: object) =>
      pema.ask(changeOrderContent, { orderId, version, agreed: sumsOf(order), ...fields });
    const empty = await ask(1, { lines: { kept: [], added: [] } });
    expect(empty.json()).toMatchObject({ data: [{ code: 'lines-missing' }] });
    expect((await ask(1, {})).json()).toMatchObject({ data: [{ code: 'nothing-changed' }] });
    const unknown = await ask(1, { lines: { kept: [{ position: 9, quantity: 1 }], added: [] } });
    expect(unknown.statusCode).toBe(422);
    await pema.gets(confirmPayment, { orderId, version: 1 });
    await pema.gets(packOrder, { orderId, version: 2 });
    await pema.gets(shipOrder, { orderId, version: 3 });
    expect((await ask(4, { contact: { recipient: 'Kiran' } })).statusCode).toBe(409);
  });

  test('that are taken back keep the tax number that was typed since', async () => {
    const fee = { paisa: 1_000, reason: 'Agreed' };
    const typed = { taxNumber: '301234567' };
    const numberOf = async (first: object, second: string | undefined) => {
      const { orderId } = await buy(maya, { bead: 1 }, { taxNumber: '100000001' });
      const changed = await change(await seen(pema, orderId), first);
      const position = changed.timeline.at(-1)?.position;
      const subject = `order:${orderId}`;
      if (second !== undefined) await owner.gets(setBuyerTaxNumber, { subject, taxNumber: second });
      const { version } = await seen(pema, orderId);
      return (await pema.gets(undoOrder, { orderId, version, position })).order.taxNumber;
    };
    expect(await numberOf({ fee }, '609876543')).toBe('609876543');
    expect(await numberOf({ fee }, '')).toBeUndefined();
    expect(await numberOf({ fee }, undefined)).toBe('100000001');
    // What the change itself has changed is as before; not what was typed on top of it.
    expect(await numberOf({ contact: typed }, undefined)).toBe('100000001');
    expect(await numberOf({ contact: typed }, '609876543')).toBe('609876543');
    expect(await numberOf({ contact: { taxNumber: '' } }, undefined)).toBe('100000001');
  });

  test('get another address from their customer until they are packed, who agrees to the fee', async () => {
    const placed = await buy(maya, { bead: 1 });
    const { orderId } = placed;
    const own = {
      recipient: 'Kiran Rai',
      phoneNumber: '9841111111',
      address: { ...placed.address, streetAddress: 'Patan 3' },
    };
    const agreed = {
      deliveryPaisa: paisaFromRupees(placed.shippingFee),
      totalPaisa: paisaFromRupees(placed.totalAmount),
    };
    const changed = await maya.gets(changeOwnOrder, { orderId, ...own, agreed });
    expect(changed).toMatchObject({
      recipient: 'Kiran Rai',
      address: { streetAddress: 'Patan 3' },
    });
    expect((await seen(pema, orderId)).timeline.at(-1)).toMatchObject({
      event: 'changed',
      by: 'Customer',
    });
    const stranger = await maya.gets(listOrders);
    expect(stranger.find((one) => one.orderId === orderId)?.recipient).toBe('Kiran Rai');
    const foreign = await maya.ask(changeOwnOrder, { orderId, ...own, agreed, address: abroad });
    expect(foreign.json()).toMatchObject({
      message: expect.stringMatching(
        /^The courier takes no cash there. Please .*, and we’ll find a way.$/,
      ),
    });
    const paid = await buyOnline(maya, { bead: 1 }, 'navy');
    const moved = { ...own, orderId: paid.orderId, address: abroad };
    const dearer = await maya.ask(changeOwnOrder, { ...moved, agreed });
    expect(dearer.statusCode).toBe(409);
    const known = await maya.gets(changeOwnOrder, { ...moved, agreed: dearer.json().current });
    expect(known).toMatchObject({ shippingFee: 500, totalAmount: 1500 });
    await pema.gets(packOrder, { orderId, version: (await seen(pema, orderId)).version });
    const late = await maya.ask(changeOwnOrder, { orderId, ...own, agreed, recipient: 'Maya' });
    expect(late.json()).toMatchObject({ data: [{ code: 'order-not-changeable' }] });
  });

  test('are changed by their link, too', async () => {
    const { unitPaisa, ...chosen } = await line('bead', 1, 100_000);
    const order = await pema.gets(placeOrderByHand, {
      source: 'telephone',
      handover: 'pickup',
      payment: 'cash-later',
      name: 'Sunita',
      phoneNumber: '9841234567',
      agreed: {
        lines: [{ ...chosen, unitPaisa }],
        coupon: null,
        isPickup: true,
        deliveryPaisa: 0,
        totalPaisa: unitPaisa,
      },
    });
    const { link } = await pema.gets(shareOrder, { orderId: order.summary.orderId });
    const response = await askCall(shop, changeLinkedOrder, {
      link: link.split('#')[1],
      recipient: 'Sunita Rai',
      phoneNumber: '9841234568',
      agreed: sumsOf(order),
    });
    expect(response.statusCode, response.payload).toBe(200);
    expect(response.json()).toMatchObject({ recipient: 'Sunita Rai' });
    expect(await shop.row('orders', { id: order.summary.orderId })).toMatchObject({
      name: 'Sunita Rai',
      phone_number: '+9779841234568',
    });
  });
});
