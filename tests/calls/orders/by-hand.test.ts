import { beforeAll, describe, expect, test } from 'vitest';
import {
  eraseCustomer,
  exportCustomer,
  listCustomers,
  readCustomer,
} from '#contract/calls/admin/customer-calls.ts';
import {
  placeOrderByHand,
  revokeOrderLinks,
  settleOversold,
  shareOrder,
} from '#contract/calls/admin/hand-order-calls.ts';
import {
  addOrderNote,
  listStaffOrders,
  reverseOrder,
  undoOrder,
} from '#contract/calls/admin/order-calls.ts';
import { refundOrder, undoRefund } from '#contract/calls/admin/payment-calls.ts';
import { readDeskSnapshot, readToday } from '#contract/calls/admin/today-calls.ts';
import { listOrders } from '#contract/calls/order-calls.ts';
import {
  cancelLinkedOrder,
  readLinkedOrder,
  sendLinkedProof,
} from '#contract/calls/order-link-calls.ts';
import { zoneOf } from '#contract/rules/cart/delivery.ts';
import { agreedByHand } from '#contract/rules/cart/hand-order.ts';
import { undoMs } from '#server/modules/mail/mail-outbox.ts';
import { askCall, useCustomer, useStaff } from '#tests/setup/callers.ts';
import { demoSettings } from '#tests/setup/demo-settings.ts';
import { deskOrderVerbs } from '#tests/setup/orders.ts';
import { mailsLike, productIdOf, stockOf } from '#tests/setup/rows.ts';
import { anAttribute, aPicture, aProduct } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

describe.each(everyEngine)('Orders by hand on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off', OWNER_EMAIL: 'owner@example.com' } });
  const { buy, seen } = deskOrderVerbs(shop);
  const pema = useStaff(shop, { role: 'staff', name: 'Pema Lama' });
  const owner = useStaff(shop);
  const maya = useCustomer(shop, { name: 'Maya Gurung' });

  beforeAll(async () => {
    await shop.stock(
      aProduct('hand-quartz', { stock: 20, pricePaisa: 150_000 }),
      aProduct('hand-jade', { stock: 1, pricePaisa: 80_000 }),
      aProduct('hand-pearl', { stock: 1, pricePaisa: 90_000 }),
      aProduct('hand-garnet', { stock: 2, pricePaisa: 90_000 }),
      aProduct('hand-opal', { stock: 1, pricePaisa: 90_000 }),
      aProduct('hand-agate', { stock: 1, pricePaisa: 90_000 }),
      aProduct('hand-beryl', { stock: 1, pricePaisa: 90_000 }),
      aProduct('hand-topaz', { stock: 2, pricePaisa: 90_000 }),
      aProduct('hand-ring', {
        pricePaisa: 200_000,
        attributes: [anAttribute('7', 3)],
      }),
      aProduct('hand-hidden', { stock: 2, pricePaisa: 50_000, published: false }),
    );
  });

  const address = {
    country: 'Nepal',
    state: 'Bagmati',
    city: 'Kathmandu',
    streetAddress: 'Thamel 12',
    zipCode: '',
  };

  /** What the desk sends of these products, by slug with quantity. */
  async function handOrder(
    wanted: Readonly<Record<string, number>>,
    own: Record<string, unknown> = {},
  ) {
    const { stock } = await pema.gets(readDeskSnapshot);
    const lines = Object.entries(wanted).map(([slug, quantity]) => {
      const row = stock.find((one) => one.slug === slug);
      if (!row) throw new Error(`The desk's copy has no ${slug}.`);
      const { productId, variantId, unitPaisa = 0, name } = row;
      return { productId, selectedAttributeId: variantId || null, quantity, unitPaisa, name };
    });
    const isDelivery = own.handover === 'delivery';
    const zone = isDelivery ? zoneOf(demoSettings.delivery, address) : undefined;
    const discount = own.discount as Parameters<typeof agreedByHand>[2];
    return {
      source: 'counter',
      handover: 'now',
      payment: 'cash-now',
      agreed: agreedByHand(lines, zone, discount, !isDelivery),
      ...(isDelivery && { address }),
      ...own,
    };
  }

  const place = async (...order: Parameters<typeof handOrder>) =>
    pema.gets(placeOrderByHand, await handOrder(...order));

  test('are paid, handed over and out of stock at once at the counter, without a name', async () => {
    const before = await stockOf(shop, 'hand-quartz');
    const sold = await place({ 'hand-quartz': 2, 'hand-ring': 1 });
    expect(sold).toMatchObject({
      summary: {
        status: 'Delivered',
        payment: 'confirmed',
        parcel: 'delivered',
        totalPaisa: 500_000,
        source: 'counter',
        takenBy: 'Pema Lama',
        isPickup: true,
      },
      payments: [{ amountPaisa: 500_000, method: 0, by: 'Pema Lama' }],
      customer: { userId: '', name: '', email: '' },
      timeline: [
        { event: 'placed', by: 'Pema Lama' },
        { event: 'payment-confirmed' },
        { event: 'packed' },
        { event: 'delivered' },
      ],
    });
    expect(await stockOf(shop, 'hand-quartz')).toBe(before - 2);
    const { orders } = await pema.gets(listStaffOrders, { search: sold.summary.orderNumber });
    expect(orders).toMatchObject([{ source: 'counter', takenBy: 'Pema Lama' }]);
    const audit = await shop.rows('audit_log', { subject: `order:${sold.summary.orderId}` }, 'id');
    expect(audit[0]).toMatchObject({ action: 'order.placed-by-hand', who: `staff:${pema.id}` });
  });

  test('without an account keep name, phone and email, are found, told by email, and belong to one person', async () => {
    const order = await place(
      { 'hand-quartz': 1 },
      {
        source: 'telephone',
        handover: 'delivery',
        payment: 'cash-later',
        name: 'Sunita Rai',
        phoneNumber: '9841 234567',
        email: 'Sunita@Example.com',
        notes: 'Red gate',
        staffNote: 'Regular of the market',
        discount: { percent: 10, reason: 'Regular' },
      },
    );
    const { orderId } = order.summary;
    expect(order).toMatchObject({
      summary: {
        status: 'Pending',
        payment: 'awaiting',
        method: 0,
        name: 'Sunita Rai',
        city: 'Kathmandu',
      },
      order: {
        couponCode: null,
        couponDiscount: 150,
        discountReason: 'Regular',
        notes: 'Red gate',
      },
      customer: { userId: '', name: 'Sunita Rai' },
      notes: [{ text: 'Regular of the market' }],
    });
    for (const search of ['sunita rai', '9841234567', 'sunita@example'])
      expect((await pema.gets(listStaffOrders, { search })).orders, search).toMatchObject([
        { orderId },
      ]);
    expect(await mailsLike(shop, `order-placed:${orderId}`)).toHaveLength(1);
    const { customers } = await pema.gets(listCustomers, { search: 'sunita' });
    expect(customers).toMatchObject([{ name: 'Sunita Rai', hasAccount: false, orders: 1 }]);
    const person = await pema.gets(readCustomer, { id: customers[0]?.id });
    expect(person.orders).toMatchObject([{ orderId }]);
  });

  test('of a known customer are among their orders', async () => {
    const order = await place(
      { 'hand-hidden': 1 },
      {
        source: 'instagram',
        handover: 'pickup',
        payment: 'qr',
        customerId: maya.userId,
        phoneNumber: '9800000001',
      },
    );
    expect(order.summary).toMatchObject({ name: 'Maya Gurung', payment: 'confirmed', method: 1 });
    const [mine] = await maya.gets(listOrders);
    expect(mine).toMatchObject({ orderId: order.summary.orderId, isPickup: true });
  });

  test('say what is missing, field by field', async () => {
    const phoned = { source: 'telephone', payment: 'cash-later', handover: 'delivery' };
    const asks = [
      [{ ...phoned, phoneNumber: '9841234567' }, 'name'],
      [{ ...phoned, name: 'Sunita' }, 'phoneNumber'],
      [{ ...phoned, name: 'Sunita', phoneNumber: '9841234567', address: undefined }, 'address'],
      [{ ...phoned, name: 'Sunita', phoneNumber: 'none' }, 'phoneNumber'],
    ] as const;
    for (const [own, field] of asks) {
      const refused = await pema.ask(placeOrderByHand, await handOrder({ 'hand-quartz': 1 }, own));
      expect(refused.statusCode).toBe(422);
      expect(refused.json().data).toMatchObject([{ field }]);
    }
    const none = await handOrder({ 'hand-quartz': 1 });
    const empty = { ...none, agreed: { ...none.agreed, lines: [], totalPaisa: 0 } };
    expect((await pema.ask(placeOrderByHand, empty)).statusCode).toBe(422);
    const cheaper = { ...none, agreed: { ...none.agreed, totalPaisa: 1 } };
    expect((await pema.ask(placeOrderByHand, cheaper)).statusCode).toBe(422);
  });

  test('ask the seller when price or stock are others now, and take what they then agree to', async () => {
    const order = await handOrder({ 'hand-jade': 2 });
    const refused = await pema.ask(placeOrderByHand, order);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      data: [{ code: 'stock-short' }, { code: 'total-changed' }],
      current: { lines: [{ quantity: 1 }], totalPaisa: 80_000 },
    });
    expect(await stockOf(shop, 'hand-jade')).toBe(1);
    const { productId = '' } = order.agreed.lines[0] ?? {};
    await shop.update('products', { price_paisa: 85_000 }, { id: productId });
    const dearer = await pema.ask(placeOrderByHand, await handOrder({ 'hand-jade': 1 }));
    expect(dearer.statusCode).toBe(200);
  });

  test('taken without a network are placed as agreed; a piece sold twice stands on Today with both buyers', async () => {
    const web = await buy(maya, { 'hand-pearl': 1 });
    const key = 'stall-1';
    const madeAt = new Date(Date.now() - 3_600_000).toISOString();
    const order = await handOrder({ 'hand-pearl': 1 }, { name: 'Bina', asAgreed: true, madeAt });
    const agreed = { ...order.agreed, totalPaisa: 70_000 };
    agreed.lines = agreed.lines.map((line) => ({ ...line, unitPaisa: 70_000 }));
    const sent = { ...order, agreed };
    const sold = await pema.gets(placeOrderByHand, sent, { key });
    const again = await pema.gets(placeOrderByHand, { ...sent, asAgreed: undefined }, { key });
    expect(again.summary.orderId).toBe(sold.summary.orderId);
    expect(await stockOf(shop, 'hand-pearl')).toBe(0);
    expect(sold).toMatchObject({
      summary: { totalPaisa: 70_000, payment: 'confirmed', orderedAt: madeAt },
      payments: [{ amountPaisa: 70_000, at: madeAt }],
      oversold: [{ quantity: 1, others: [{ orderId: web.orderId, name: 'Maya Gurung' }] }],
    });
    expect(sold.notes.map(({ text }) => text).join()).toContain('now costs');
    const { tasks } = await pema.gets(readToday);
    const task = tasks.find(({ kind }) => kind === 'oversold');
    expect(task).toMatchObject({ id: sold.summary.orderId });
    expect(task?.detail).toBe(
      `To Bina (${sold.summary.orderNumber}), and to Maya Gurung (${web.orderNumber})`,
    );
    // The other buyer's order ends: their piece is the one that was handed over.
    await pema.gets(reverseOrder, {
      orderId: web.orderId,
      version: 1,
      parcel: 'canceled',
      restock: true,
    });
    expect(await stockOf(shop, 'hand-pearl')).toBe(0);
    expect((await seen(pema, sold.summary.orderId)).oversold).toBeUndefined();
  });

  test('that lack a piece give what they took back to the stock, not to themselves', async () => {
    await buy(maya, { 'hand-garnet': 1 });
    const own = { name: 'Bina', phoneNumber: '9841234567', asAgreed: true } as const;
    const later = { handover: 'pickup', payment: 'cash-later' } as const;
    const sold = await place({ 'hand-garnet': 2 }, { ...own, ...later });
    expect(sold.oversold).toMatchObject([{ quantity: 1 }]);
    const { orderId } = sold.summary;
    const cancel = (version: number) =>
      pema.gets(reverseOrder, { orderId, version, parcel: 'canceled', restock: true });
    const canceled = await cancel(sold.version);
    expect(await stockOf(shop, 'hand-garnet')).toBe(1);
    const undone = await pema.gets(undoOrder, {
      orderId,
      version: canceled.version,
      position: canceled.timeline.at(-1)?.position,
    });
    expect(await stockOf(shop, 'hand-garnet')).toBe(0);
    expect((await seen(pema, orderId)).oversold).toMatchObject([{ quantity: 1 }]);
    await cancel(undone.version);
    expect(await stockOf(shop, 'hand-garnet')).toBe(1);
  });

  test('that lack a piece put back no piece that never was, when pieces of them are refunded', async () => {
    const own = { name: 'Bina', asAgreed: true } as const;
    const sold = await place({ 'hand-topaz': 3 }, own);
    const { orderId } = sold.summary;
    expect(sold.oversold).toMatchObject([{ quantity: 1 }]);
    const refund = async (version: number, quantity: number) => {
      const lines = [{ position: 0, quantity, restock: quantity }];
      const body = { orderId, version, amountPaisa: 90_000 * quantity, lines };
      return owner.gets(refundOrder, body);
    };
    const one = await refund(sold.version, 1);
    expect(await stockOf(shop, 'hand-topaz')).toBe(0);
    expect(one.oversold).toBeUndefined();
    const two = await refund(one.version, 1);
    expect(await stockOf(shop, 'hand-topaz')).toBe(1);

    const undo = ({ version, timeline }: typeof two, position?: number) =>
      owner.gets(undoRefund, {
        orderId,
        version,
        position: position ?? timeline.at(-1)?.position,
      });
    const back = await undo(two);
    expect(await stockOf(shop, 'hand-topaz')).toBe(0);
    expect((await undo(back, one.timeline.at(-1)?.position)).oversold).toMatchObject([
      { quantity: 1 },
    ]);
    const both = await refund((await seen(pema, orderId)).version, 2);
    expect(await stockOf(shop, 'hand-topaz')).toBe(1);
    expect(both.oversold).toBeUndefined();
    expect(await shop.row('order_items', { order_id: orderId })).toMatchObject({
      taken: 1,
      oversold: 0,
      refunded: 2,
    });
  });

  test('that were sold twice are dealt with, from new stock if wanted', async () => {
    const sold = await place({ 'hand-pearl': 2 }, { asAgreed: true });
    const { orderId } = sold.summary;
    const productId = await productIdOf(shop, 'hand-pearl');
    await shop.update('products', { stock: 5 }, { id: productId });
    const settled = await pema.gets(settleOversold, {
      orderId,
      text: 'Made two more',
      fromStock: true,
    });
    expect(settled.oversold).toBeUndefined();
    expect(settled.notes).toMatchObject([{ text: 'Made two more' }]);
    expect(await stockOf(shop, 'hand-pearl')).toBe(3);
    expect((await pema.gets(readToday)).counts.oversold).toBe(0);
  });

  test('that were dealt with are taken back, and lack their pieces again', async () => {
    const sold = await place({ 'hand-opal': 3 }, { asAgreed: true });
    const { orderId } = sold.summary;
    await shop.update('products', { stock: 1 }, { id: await productIdOf(shop, 'hand-opal') });
    const settle = { orderId, text: 'Made one more', fromStock: true };
    const settled = await pema.gets(settleOversold, settle);
    expect(await stockOf(shop, 'hand-opal')).toBe(0);
    const step = settled.timeline.at(-1);
    expect(step).toMatchObject({ event: 'noted', canUndo: true });
    // A note on top of it changes nothing.
    await pema.gets(addOrderNote, { orderId, text: 'Bina knows' });
    const { version, timeline } = await seen(pema, orderId);
    expect(timeline.at(-1)).toMatchObject({ event: 'noted', canUndo: false });
    const position = step?.position;
    const undone = await pema.gets(undoOrder, { orderId, version, position });
    expect(undone.oversold).toMatchObject([{ quantity: 2 }]);
    expect(await stockOf(shop, 'hand-opal')).toBe(1);
    const again = { orderId, version: undone.version, position };
    expect((await pema.ask(undoOrder, again)).statusCode).toBe(409);
  });

  test('that have ended lack nothing: what is dealt with then takes nothing from the stock', async () => {
    const later = { handover: 'pickup', payment: 'cash-later', name: 'Bina' } as const;
    const own = { ...later, phoneNumber: '9841234568', asAgreed: true };
    const { summary, version } = await place({ 'hand-agate': 2 }, own);
    const { orderId } = summary;
    await pema.gets(reverseOrder, { orderId, version, parcel: 'canceled', restock: true });
    expect(await stockOf(shop, 'hand-agate')).toBe(1);
    // Tapped before that on a phone without a line: it fits any version.
    for (const fromStock of [true, false]) {
      const late = await pema.ask(settleOversold, { orderId, text: 'Taken', fromStock });
      expect([late.statusCode, late.json().data[0].code]).toEqual([409, 'order-ended']);
    }
    expect(await stockOf(shop, 'hand-agate')).toBe(1);
    expect((await seen(pema, orderId)).notes).toEqual([]);
  });

  test('that lack a piece lack none that was refunded, until the refund is taken back', async () => {
    const sold = await place({ 'hand-beryl': 3 }, { name: 'Bina', asAgreed: true });
    const { orderId } = sold.summary;
    const item = async () => {
      const { taken, oversold, refunded } = await shop.row('order_items', { order_id: orderId });
      return { taken, oversold, refunded };
    };
    expect(await item()).toEqual({ taken: 1, oversold: 2, refunded: 0 });
    const refund = async (version: number, quantity: number, restock: number) => {
      const lines = [{ position: 0, quantity, restock }];
      const amountPaisa = 90_000 * quantity;
      return owner.gets(refundOrder, { orderId, version, amountPaisa, lines });
    };
    const isOnToday = async () =>
      (await pema.gets(readToday)).tasks.some(
        ({ kind, id }) => kind === 'oversold' && id === orderId,
      );
    const two = await refund(sold.version, 2, 0);
    expect(await item()).toEqual({ taken: 1, oversold: 1, refunded: 2 });
    const three = await refund(two.version, 1, 0);
    expect(await item()).toEqual({ taken: 1, oversold: 0, refunded: 3 });
    expect(three.oversold).toBeUndefined();
    expect(await isOnToday()).toBe(false);
    const undo = ({ version }: typeof two, { timeline }: typeof two) =>
      owner.gets(undoRefund, { orderId, version, position: timeline.at(-1)?.position });
    const back = await undo(await undo(three, three), two);
    expect(await item()).toEqual({ taken: 1, oversold: 2, refunded: 0 });
    expect(await isOnToday()).toBe(true);
    // Of all three one has been there, and is back.
    const all = await refund(back.version, 3, 1);
    expect(await item()).toEqual({ taken: 0, oversold: 0, refunded: 3 });
    expect(await stockOf(shop, 'hand-beryl')).toBe(1);
    await undo(all, all);
    expect(await item()).toEqual({ taken: 1, oversold: 2, refunded: 0 });
    expect(await stockOf(shop, 'hand-beryl')).toBe(0);
  });

  test('are told after ten seconds, and not at all where they are canceled before', async () => {
    const own = { email: 'nima@example.com', name: 'Nima', phoneNumber: '9841234567' };
    const later = { handover: 'pickup', payment: 'cash-later' };
    const { summary, version } = await place({ 'hand-quartz': 1 }, { ...own, ...later });
    const { orderId } = summary;
    const waiting = () => shop.rows('mails', { event: `order-placed:${orderId}` });
    const [mail] = await waiting();
    expect(Date.parse(mail?.next_try_at ?? '') - Date.now()).toBeGreaterThan(undoMs - 5_000);
    const cancel = { orderId, version, parcel: 'canceled', restock: true };
    await pema.gets(reverseOrder, cancel);
    expect(await waiting()).toEqual([]);
    expect(await mailsLike(shop, `order-status:${orderId}:%`)).toEqual([]);
  });

  test('of a product that was deleted meanwhile are placed too', async () => {
    const order = await handOrder({ 'hand-quartz': 1 }, { asAgreed: true });
    const [line] = order.agreed.lines;
    if (!line) throw new Error('No line');
    const gone = { ...line, productId: 'deleted', name: 'Old ring' };
    const sold = await pema.gets(placeOrderByHand, {
      ...order,
      agreed: { ...order.agreed, lines: [gone] },
    });
    expect(sold).toMatchObject({
      order: { orderItems: [{ productName: 'Old ring' }] },
      oversold: [{ name: 'Old ring', quantity: 1, others: [] }],
    });
  });

  test('without an account are exported and erased with their person', async () => {
    const sold = await place(
      { 'hand-quartz': 1 },
      { name: 'Otto Lama', phoneNumber: '9841234599' },
    );
    const { orderId: id } = sold.summary;
    await pema.gets(shareOrder, { orderId: id });
    const { json } = await owner.gets(exportCustomer, { id });
    expect(JSON.parse(json)).toMatchObject({ orders: [{ id }], order_links: [{ order_id: id }] });
    expect(await owner.gets(eraseCustomer, { id })).toEqual({ kept: 1 });
    const order = await shop.row('orders', { id });
    expect(order).toMatchObject({ name: '', phone_number: '', user_id: 'erased' });
    for (const table of ['orders', 'order_links', 'search_orders', 'audit_log'] as const)
      expect(JSON.stringify(await shop.rows(table)), table).not.toMatch(/Otto|1234599/);
    expect(await shop.rows('order_links', { order_id: id })).toEqual([]);
  });

  test('open by a link without an account, until it is ended', async () => {
    const order = await place(
      { 'hand-quartz': 1 },
      { handover: 'pickup', payment: 'later', name: 'Dawa', phoneNumber: '9841234568' },
    );
    const { orderId } = order.summary;
    const { link, links } = await pema.gets(shareOrder, { orderId });
    expect(links).toBe(1);
    const [address, token = ''] = link.split('#');
    expect(address).toBe('https://shop.example/profile?tab=Order');
    expect(token).toMatch(/^[\w-]{22}$/);
    expect(JSON.stringify(await shop.rows('order_links'))).not.toContain(token);
    const opened = (await askCall(shop, readLinkedOrder, { link: token })).json();
    expect(opened).toMatchObject({ orderId, recipient: 'Dawa' });
    const paid = await askCall(shop, sendLinkedProof, {
      link: token,
      reference: 'T-1',
      FormFile: await aPicture('teal', 400, 700),
    });
    expect(paid.json()).toMatchObject({
      payment: { state: 'proof-received', hasScreenshot: true },
    });
    expect(paid.json().payment.uploadId).toBeUndefined();
    const canceled = await askCall(shop, cancelLinkedOrder, { link: token });
    expect(canceled.json()).toMatchObject({ parcel: { state: 'canceled' } });
    const unknown = await askCall(shop, readLinkedOrder, { link: 'A'.repeat(22) });
    expect(unknown.statusCode).toBe(404);
    await pema.gets(revokeOrderLinks, { orderId });
    expect((await askCall(shop, readLinkedOrder, { link: token })).statusCode).toBe(404);
  });
});
