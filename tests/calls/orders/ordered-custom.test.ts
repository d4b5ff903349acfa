import { describe, expect, test } from 'vitest';

import { changeOrderContent } from '#contract/calls/admin/changed-order-calls.ts';
import { completeCustomOrder } from '#contract/calls/admin/deferrable-enquiry-calls.ts';
import {
  acceptCustomOrder,
  confirmCustomPayment,
  orderCustomOrder,
  quoteCustomOrder,
  readStaffCustomOrder,
  type StaffCustomOrder,
  undoCustomOrder,
} from '#contract/calls/admin/enquiry-calls.ts';
import { packOrder, shipOrder } from '#contract/calls/admin/order-calls.ts';
import { confirmPayment } from '#contract/calls/admin/payment-calls.ts';
import { readSettings, saveSettings } from '#contract/calls/admin/setting-calls.ts';
import { readToday } from '#contract/calls/admin/today-calls.ts';
import { listOrders } from '#contract/calls/order-calls.ts';
import {
  listOwnRequests,
  requestCustomOrder,
  sendRequestProof,
} from '#contract/calls/service-calls.ts';
import { useCustomer, useStaff } from '#tests/setup/callers.ts';
import { demoSettings } from '#tests/setup/demo-settings.ts';
import { deskOrderVerbs } from '#tests/setup/orders.ts';
import { mailsLike, takeOnlinePayment } from '#tests/setup/rows.ts';
import { aPicture, customForm } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

describe.each(everyEngine)('Custom orders that become orders on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const { seen } = deskOrderVerbs(shop);
  const pema = useStaff(shop, { name: 'Pema Lama' });
  const maya = useCustomer(shop, { name: 'Maya Gurung' });

  /**
   * One that was accepted with a deposit of Rs 1,350 of Rs 3,600, of it Rs 100 for the delivery,
   * promised for tomorrow.
   */
  async function anAccepted(own: object = { deliveryPaisa: 10_000 }): Promise<StaffCustomOrder> {
    const form = { ...customForm, email: maya.email, name: 'Maya', phoneNumber: '9841000000' };
    const { id } = await maya.gets(requestCustomOrder, form);
    const quote = { pricePaisa: 350_000, depositPaisa: 135_000, days: 1, text: 'In silver' };
    await pema.gets(quoteCustomOrder, { id, version: 1, ...quote, ...own });
    await pema.gets(acceptCustomOrder, { id, version: 2 });
    return pema.gets(confirmCustomPayment, { id, version: 3, amountPaisa: 135_000 });
  }
  const delivery = {
    handover: 'delivery',
    payment: 'cash-later',
    streetAddress: 'Thamel 12',
    city: 'Kathmandu',
    country: 'Nepal',
  };

  test('have a line of their own, the deposit, the delivery and an invoice', async () => {
    const { id, version } = await anAccepted();
    const nowhere = { ...delivery, streetAddress: '' };
    const missing = await pema.ask(orderCustomOrder, { id, version, ...nowhere });
    expect(missing.json()).toMatchObject({ data: [{ field: 'streetAddress' }] });
    const made = await pema.gets(orderCustomOrder, { id, version, ...delivery });
    expect(made).toMatchObject({ state: 'accepted', owedPaisa: 0, moves: ['done'] });
    expect(made.history.at(-1)).toMatchObject({ event: 'ordered', canUndo: true });
    const { orderId } = made;
    if (!orderId) throw new Error('It has no order.');
    const order = await seen(pema, orderId);
    expect(order).toMatchObject({
      summary: { source: 'custom', payment: 'partly-paid', totalPaisa: 360_000 },
      payments: [{ amountPaisa: 135_000 }],
      order: {
        orderItems: [{ productId: '', quantity: 1, unitPrice: 3500 }],
        shippingFee: 100,
        recipient: 'Maya',
        address: { city: 'Kathmandu' },
      },
    });
    expect(order.order.orderItems[0]?.productName).toMatch(/^Made to order: /);
    expect(await shop.rows('payments', { subject: `custom-order:${id}` })).toEqual([]);
    expect(await mailsLike(shop, `order-placed:${orderId}`)).toHaveLength(1);
    // Once.
    expect((await pema.ask(orderCustomOrder, { id, version, ...delivery })).statusCode).toBe(409);
    const again = await pema.ask(orderCustomOrder, { id, version: made.version, ...delivery });
    expect(again.statusCode).toBe(409);
    // Today reminds of the day that was promised, as before.
    const { tasks } = await pema.gets(readToday);
    expect(JSON.stringify(tasks)).toContain(id);
    // Its customer has the order, and pays there.
    expect((await maya.gets(listOrders)).map((one) => one.orderId)).toContain(orderId);
    const own = (await maya.gets(listOwnRequests)).customOrders.find((one) => one.id === id);
    expect(own).not.toHaveProperty('money');

    // It goes on as any order.
    const { shippingFee, totalAmount } = order.order;
    const address = { ...order.order.address, streetAddress: 'Patan 3' };
    const changed = await pema.gets(changeOrderContent, {
      orderId,
      version: order.version,
      address,
      agreed: { deliveryPaisa: shippingFee * 100, totalPaisa: totalAmount * 100 },
    });
    const packed = await pema.gets(packOrder, { orderId, version: changed.version });
    const shipped = await pema.gets(shipOrder, { orderId, version: packed.version });
    const paid = await pema.gets(confirmPayment, { orderId, version: shipped.version });
    expect(paid.summary.payment).toBe('confirmed');
    expect(paid.invoices).toMatchObject([
      { content: { sale: { totalPaisa: 360_000, lines: [{ totalPaisa: 350_000 }] } } },
    ]);
  });

  describe('and that was a mistake', () => {
    const ordered = async (fields: object = delivery) => {
      const { id, version } = await anAccepted();
      const made = await pema.gets(orderCustomOrder, { id, version, ...fields });
      if (!made.orderId) throw new Error('It has no order.');
      return { ...made, orderId: made.orderId };
    };
    const stepOf = async (id: string) =>
      (await pema.gets(readStaffCustomOrder, { id })).history.findLast(
        ({ event }) => event === 'ordered',
      );
    const undo = async ({ id, version }: Pick<StaffCustomOrder, 'id' | 'version'>) =>
      pema.ask(undoCustomOrder, { id, version, step: (await stepOf(id))?.id });

    test('are custom orders again, with their deposit', async () => {
      const made = await ordered();
      const { id, orderId } = made;
      const response = await undo(made);
      expect([response.statusCode, response.payload]).toMatchObject([200, expect.any(String)]);
      const again = await pema.gets(readStaffCustomOrder, { id });
      expect(again).toMatchObject({
        state: 'accepted',
        orderId: null,
        payment: 'partly-paid',
        owedPaisa: 225_000,
        payments: [{ amountPaisa: 135_000 }],
      });
      expect(again.moves).toContain('ordered');
      // Nobody was told yet.
      expect(await mailsLike(shop, `order-placed:${orderId}`)).toEqual([]);
      expect(await mailsLike(shop, `custom-order-undone:${id}:%`)).toEqual([]);
      // The order stays as a record, with nothing owed, and can't be taken up again.
      const order = await seen(pema, orderId);
      expect(order).toMatchObject({
        summary: { parcel: 'canceled', payment: 'awaiting' },
        payments: [],
        owingPaisa: 0,
        invoices: [],
      });
      expect(order.timeline.filter(({ canUndo }) => canUndo)).toEqual([]);
      const log = await shop.rows('audit_log', { subject: `order:${orderId}` });
      expect(log.map(({ action }) => action)).toContain('order.canceled');
      // It can become another one.
      const { version } = again;
      const second = await pema.gets(orderCustomOrder, { id, version, ...delivery });
      expect(second.orderId).not.toBe(orderId);
      expect((await seen(pema, second.orderId ?? '')).payments).toMatchObject([
        { amountPaisa: 135_000 },
      ]);
    });

    test('are told so once the customer knew of the order', async () => {
      const made = await ordered();
      const { id, orderId } = made;
      await shop.update('mails', { attempts: 1 }, { event: `order-placed:${orderId}` });
      expect((await undo(made)).statusCode).toBe(200);
      const told = await mailsLike(shop, `custom-order-undone:${id}:%`);
      expect(told).toHaveLength(1);
      expect(told).toMatchObject([{ undone: 'ordered' }]);
      const status = await mailsLike(shop, `order-status:${orderId}:%`);
      expect(status).toEqual([]);
    });

    test.each(['packed', 'paid', 'changed'])('stay orders once they are %s', async (what) => {
      const made = await ordered();
      const { orderId } = made;
      const order = await seen(pema, orderId);
      const { version } = order;
      if (what === 'packed') await pema.gets(packOrder, { orderId, version });
      if (what === 'paid') await pema.gets(confirmPayment, { orderId, version, amountPaisa: 5000 });
      if (what === 'changed')
        await pema.gets(changeOrderContent, {
          orderId,
          version,
          address: { ...order.order.address, streetAddress: 'Patan 3' },
          agreed: { deliveryPaisa: 10_000, totalPaisa: 360_000 },
        });
      expect(await stepOf(made.id)).toMatchObject({ canUndo: false });
      expect((await undo(made)).statusCode).toBe(409);
      expect((await seen(pema, orderId)).summary.parcel).not.toBe('canceled');
    });

    test('stay orders once they have an invoice', async () => {
      const begun = await anAccepted();
      const { id } = begun;
      const { version } = await pema.gets(confirmCustomPayment, { id, version: begun.version });
      const made = await pema.gets(orderCustomOrder, { id, version, ...delivery });
      expect((await seen(pema, made.orderId ?? '')).invoices).toHaveLength(1);
      expect((await undo(made)).statusCode).toBe(409);
    });

    test('keep the screenshot that waited, and may be done meanwhile', async () => {
      const { id, version } = await anAccepted();
      await takeOnlinePayment(shop);
      const proof = { FormFile: await aPicture('tomato', 400, 700) };
      await maya.gets(sendRequestProof, { kind: 'custom-orders', id, ...proof });
      const made = await pema.gets(orderCustomOrder, { id, version: version + 1, ...delivery });
      const done = await pema.gets(completeCustomOrder, { id, version: made.version });
      expect((await undo({ id, version: done.version })).statusCode).toBe(200);
      expect(await pema.gets(readStaffCustomOrder, { id })).toMatchObject({
        state: 'done',
        payment: 'proof-received',
      });
      expect((await seen(pema, made.orderId ?? '')).summary.payment).toBe('awaiting');
    });
  });

  test('that were paid whole and are picked up are confirmed at once', async () => {
    const begun = await anAccepted();
    const { id } = begun;
    const paid = await pema.gets(confirmCustomPayment, { id, version: begun.version });
    const { version } = paid;
    expect(paid.owedPaisa).toBe(0);
    const fields = { handover: 'pickup', payment: 'later' };
    const { orderId } = await pema.gets(orderCustomOrder, { id, version, ...fields });
    const order = await seen(pema, orderId ?? '');
    expect(order).toMatchObject({
      summary: { payment: 'overpaid', status: 'Confirmed', isPickup: true, totalPaisa: 350_000 },
      // Nothing is delivered: what was paid for it goes back.
      owingPaisa: 10_000,
      invoices: [{ kind: 'invoice' }],
    });
    expect(order.payments.map(({ amountPaisa }) => amountPaisa)).toEqual([135_000, 225_000]);
  });

  test('cost what the customer has agreed to: with a dearer delivery they are asked first', async () => {
    const accepted = await anAccepted();
    const { id, version } = accepted;
    expect(accepted).toMatchObject({ quotePaisa: 360_000, deliveryPaisa: 10_000 });
    const [mail] = await mailsLike(shop, `custom-order-quoted:${id}:%`);
    expect(mail).toMatchObject({ price: 'Rs 3,600', delivery: 'of it Rs 100 for delivery' });
    const { groups } = await pema.gets(readSettings);
    const [home] = demoSettings.delivery;
    const far = { ...home, name: 'Far', places: ['Jumla'], feePaisa: 45_000, freeFromPaisa: null };
    const values = { delivery: [far, home] };
    await pema.gets(saveSettings, { group: 'delivery', values, version: groups.delivery.version });
    const jumla = { ...delivery, city: 'Jumla' };

    const refused = await pema.ask(orderCustomOrder, { id, version, ...jumla });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      data: [{ code: 'delivery-dearer' }],
      message:
        'Delivery there costs Rs 450. The customer agreed to Rs 3,600, of it Rs 100 for ' +
        'delivery. Ask them first with another quote, or take what was agreed.',
    });
    // Asked: the quote says it, and what was paid stays.
    const again = { pricePaisa: 350_000, deliveryPaisa: 45_000, days: 1, text: 'To Jumla' };
    const asked = await pema.gets(quoteCustomOrder, { id, version, ...again });
    expect(asked).toMatchObject({
      state: 'quoted',
      payment: 'partly-paid',
      quotePaisa: 395_000,
      owedPaisa: 260_000,
      readyBy: null,
    });
    const own = (await maya.gets(listOwnRequests)).customOrders.find((one) => one.id === id);
    expect(own?.quote).toMatchObject({ price: 3950, delivery: 450 });
    const yes = await pema.gets(acceptCustomOrder, { id, version: asked.version });
    const made = await pema.gets(orderCustomOrder, { id, version: yes.version, ...jumla });
    const order = await seen(pema, made.orderId ?? '');
    expect(order.order).toMatchObject({ shippingFee: 450, totalAmount: 3950, subtotal: 3500 });
    expect(order.order).not.toHaveProperty('shippingReason');

    // Or the shop takes what was agreed, which stays when the order changes.
    const other = await anAccepted();
    const asQuoted = { id: other.id, version: other.version, ...jumla, asQuoted: true };
    const { orderId } = await pema.gets(orderCustomOrder, asQuoted);
    expect((await seen(pema, orderId ?? '')).order).toMatchObject({
      shippingFee: 100,
      shippingReason: 'as quoted',
      totalAmount: 3600,
    });
    const whole = await anAccepted({ deliveryPaisa: 0 });
    const included = { id: whole.id, version: whole.version, ...jumla };
    const { orderId: third } = await pema.gets(orderCustomOrder, included);
    expect((await seen(pema, third ?? '')).order).toMatchObject({
      shippingFee: 0,
      shippingReason: 'included in the price',
      totalAmount: 3500,
    });
  });

  test('whose quote says nothing of the delivery, as of an earlier version, ask before it costs', async () => {
    const { id, version } = await anAccepted({});
    const refused = await pema.ask(orderCustomOrder, { id, version, ...delivery });
    expect(refused.json()).toMatchObject({ data: [{ code: 'delivery-dearer' }] });
    const made = await pema.gets(orderCustomOrder, { id, version, ...delivery, asQuoted: true });
    const { order } = await seen(pema, made.orderId ?? '');
    expect(order).toMatchObject({ shippingFee: 0, totalAmount: 3500 });
  });
});
