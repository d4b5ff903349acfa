import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';

import {
  deliverOrder,
  packOrder,
  reverseOrder,
  shipOrder,
} from '#contract/calls/admin/order-calls.ts';
import {
  askForProof,
  confirmPayment,
  listAlikeScreenshots,
  listCashDue,
  listPaymentReviews,
  refundOrder,
  rejectPayment,
} from '#contract/calls/admin/payment-calls.ts';
import { listOrders, type Order, sendProof } from '#contract/calls/order-calls.ts';
import { computeLooks } from '#server/modules/desk/payments/alike-pictures.ts';
import { sweepUploads } from '#server/plugins/daily-clean-up.ts';
import {
  aCustomer,
  aStaffMember,
  type TestCustomer,
  useCustomer,
  useStaff,
} from '#tests/setup/callers.ts';
import { deskOrderVerbs } from '#tests/setup/orders.ts';
import { stockOf } from '#tests/setup/rows.ts';
import { aPicture, aProduct } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

const aBar = { create: { width: 180, height: 40, channels: 3, background: 'darkgreen' } } as const;

describe.each(everyEngine)('Payments at the shop desk on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const { advance, buy, buyOnline, seen, statusMails } = deskOrderVerbs(shop);
  const pema = useStaff(shop, { role: 'staff' });
  const maya = useCustomer(shop);
  const reviews = async () => (await pema.gets(listPaymentReviews)).reviews;

  beforeAll(() => shop.stock(aProduct('paid-quartz', { stock: 500, pricePaisa: 500_000 })));

  test('are confirmed with the transaction’s code, from a screenshot that only staff and its owner see', async () => {
    const { orderId } = await buyOnline(maya, { 'paid-quartz': 1 }, 'teal');
    const [review] = await reviews();
    expect(review).toMatchObject({
      summary: { orderId, payment: 'proof-received' },
      width: 400,
      sameScreenshots: [],
    });
    const url = `/api/admin/screenshots/${review?.uploadId}`;
    const full = await shop.get(url, pema.headers);
    expect([full.statusCode, full.headers['content-type'], full.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'private, no-store',
    ]);
    const small = await shop.get(`${url}?width=320`, pema.headers);
    expect(small.statusCode).toBe(200);
    expect(small.rawPayload.length).toBeLessThan(full.rawPayload.length);
    expect((await shop.get(`${url}?width=5000`, pema.headers)).statusCode).toBe(422);
    expect((await shop.get(url)).statusCode).toBe(401);
    expect((await shop.get(url, { authorization: `Bearer ${maya.token}` })).statusCode).toBe(401);
    expect((await shop.get('/api/admin/screenshots/nobodys', pema.headers)).statusCode).toBe(404);

    const body = { version: 1, reference: ' FT-2026-77 ' };
    const confirmed = await pema.gets(confirmPayment, { orderId, ...body });
    expect(confirmed).toMatchObject({
      summary: { status: 'Confirmed', payment: 'confirmed' },
      payments: [{ amountPaisa: 500_000, reference: 'FT-2026-77', method: 1 }],
      refundablePaisa: 500_000,
    });
    expect(await reviews()).toEqual([]);
    expect((await pema.ask(confirmPayment, { orderId, version: 2 })).statusCode).toBe(409);
  });

  test('warn when the code has paid another order, and go on with a reason, which is in the audit log', async () => {
    const [first, second] = [
      await buyOnline(maya, { 'paid-quartz': 1 }, 'tan'),
      await buyOnline(maya, { 'paid-quartz': 1 }, 'teal'),
    ];
    const confirm = ({ orderId }: Order, body: object) =>
      pema.ask(confirmPayment, { orderId, version: 1, ...body });
    expect((await confirm(first, { reference: 'ESW-9 001' })).statusCode).toBe(200);
    const refused = await confirm(second, { reference: 'esw9001' });
    expect([refused.statusCode, refused.json().data[0].code]).toEqual([422, 'reference-used']);
    expect(refused.json().data[0].description).toContain(first.orderNumber);
    const accepted = await confirm(second, {
      reference: 'esw9001',
      reason: 'One transfer for both',
    });
    expect(accepted.statusCode, accepted.payload).toBe(200);
    const row = await shop.row('audit_log', {
      subject: `order:${second.orderId}`,
      action: 'order.code-used-again',
    });
    expect(JSON.parse(row.after ?? '')).toMatchObject({
      usedFor: first.orderNumber,
      reason: 'One transfer for both',
    });
    // A payment without a code is compared with nothing.
    for (const order of [
      await buyOnline(maya, { 'paid-quartz': 1 }, 'plum'),
      await buyOnline(maya, { 'paid-quartz': 1 }, 'peru'),
    ])
      expect((await confirm(order, {})).statusCode).toBe(200);
  });

  test('warn when a screenshot was used before, also one that was not accepted', async () => {
    const otto = await aCustomer(shop);
    const first = await buyOnline(otto, { 'paid-quartz': 1 }, 'gold');
    const second = await buyOnline(maya, { 'paid-quartz': 1 }, 'gold');
    const same = async (orderId: string) =>
      (await reviews()).find(({ summary }) => summary.orderId === orderId)?.sameScreenshots;
    expect(await same(second.orderId)).toMatchObject([
      { kind: 'order', id: first.orderId, number: first.orderNumber },
    ]);
    // Who sent it first is not accused.
    expect(await same(first.orderId)).toEqual([]);
    const ask = { orderId: first.orderId, version: 1, reason: 'The amount is cut off' };
    const asked = await pema.gets(askForProof, ask);
    expect(asked).toMatchObject({ summary: { payment: 'awaiting', status: 'Pending' } });
    expect(asked.timeline.at(-1)).toMatchObject({
      event: 'proof-asked',
      uploadId: expect.any(String),
    });
    expect(await same(second.orderId)).toMatchObject([{ id: first.orderId }]);
    expect(await same(first.orderId)).toBeUndefined();
    // A screenshot that was not accepted is not swept as unused.
    await sweepUploads(shop.database, shop.app.uploads, new Date(Date.now() + 3 * 86_400_000));
    const refused = asked.timeline.at(-1)?.uploadId;
    expect((await shop.get(`/api/admin/screenshots/${refused}`, pema.headers)).statusCode).toBe(
      200,
    );
    const [mail] = await statusMails(first.orderId);
    expect(mail).toMatchObject({ event: 'proof-asked', note: 'The amount is cut off' });
    expect((await pema.ask(askForProof, { ...ask, version: 2, reason: ' ' })).statusCode).toBe(422);
  });

  test('get a new screenshot from the customer, uploaded once from the order', async () => {
    const order = await buyOnline(maya, { 'paid-quartz': 1 }, 'olive');
    const { orderId } = order;
    const reason = 'We can’t read the amount';
    await pema.gets(askForProof, { orderId, version: 1, reason });
    const mine = async () => (await maya.gets(listOrders)).find(isThis);
    const isThis = (one: Order) => one.orderId === orderId;
    expect(await mine()).toMatchObject({
      payment: { state: 'awaiting', hasScreenshot: false, status: 0 },
    });
    expect((await mine())?.history.at(-1)).toMatchObject({ event: 'proof-asked', note: reason });

    const proof = { orderId, reference: 'FT-9' };
    expect((await maya.ask(sendProof, proof)).statusCode).toBe(422);
    const FormFile = await aPicture('maroon');
    const upload = (key: string) => maya.ask(sendProof, { ...proof, FormFile }, { key });
    const both = await Promise.all([upload(orderId), upload(orderId)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await mine()).toEqual(both[0]?.json());
    expect((await mine())?.history.map(({ event }) => event)).toEqual([
      'placed',
      'proof-asked',
      'proof-received',
    ]);
    const review = (await reviews()).find(({ summary }) => summary.orderId === orderId);
    const uploadId = (await mine())?.payment.uploadId;
    expect(review).toMatchObject({
      summary: { version: 3 },
      uploadId,
      reference: 'FT-9',
      isSentAgain: false,
    });

    await pema.gets(confirmPayment, { orderId, version: 3 });
    const late = await upload('late');
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      'This order doesn’t need a payment screenshot any more.',
    ]);
  });

  test('hint at an earlier picture that is almost the same, also at one of version 1.0', async () => {
    const paid = await sharp({
      create: { width: 300, height: 600, channels: 3, background: 'white' },
    })
      .composite([100, 210, 320].map((top) => ({ input: aBar, top, left: top / 2 })))
      .png()
      .toBuffer();
    const cropped = await sharp(paid)
      .extract({ left: 2, top: 2, width: 298, height: 598 })
      .jpeg()
      .toBuffer();
    const send = (who: TestCustomer, FormFile: Buffer) =>
      buy(who, { 'paid-quartz': 1 }, { method: 1, FormFile });
    const first = await send(await aCustomer(shop), paid);
    const second = await send(maya, cropped);
    const blank = await buyOnline(maya, { 'paid-quartz': 1 }, 'white');
    const alike = async (orderId: string) => {
      const review = (await reviews()).find(({ summary }) => summary.orderId === orderId);
      expect(review?.sameScreenshots).toEqual([]);
      return (await pema.gets(listAlikeScreenshots, { uploadId: review?.uploadId ?? '' })).alike;
    };
    const hint = [
      { kind: 'order', id: first.orderId, number: first.orderNumber, width: 300, height: 600 },
    ];
    expect(await alike(second.orderId)).toMatchObject(hint);
    expect(await alike(first.orderId)).toEqual([]);
    expect(await alike(blank.orderId)).toEqual([]);
    await shop.update('uploads', { look: null });
    expect(await alike(second.orderId)).toEqual([]);
    expect(await computeLooks(shop.database, shop.app.uploads)).toBeGreaterThan(2);
    expect(await computeLooks(shop.database, shop.app.uploads)).toBe(0);
    expect(await alike(second.orderId)).toMatchObject(hint);
    expect((await pema.ask(listAlikeScreenshots, { uploadId: 'none' })).statusCode).toBe(404);
  });

  test('warn when the customer sends the picture again that was not accepted', async () => {
    const { orderId } = await buyOnline(maya, { 'paid-quartz': 1 }, 'coral');
    const review = async () => (await reviews()).find(({ summary }) => summary.orderId === orderId);
    expect(await review()).toMatchObject({ reference: '', isSentAgain: false });
    const send = async (colour: string) =>
      maya.gets(sendProof, { orderId, reference: '', FormFile: await aPicture(colour, 400, 700) });
    await pema.gets(askForProof, { orderId, version: 1, reason: 'The amount is cut off' });
    await send('coral');
    expect(await review()).toMatchObject({ isSentAgain: true, sameScreenshots: [] });
    await send('salmon');
    expect(await review()).toMatchObject({ isSentAgain: false, sameScreenshots: [] });
  });

  test('that never came are rejected, which cancels the order and gives the stock back', async () => {
    const before = await stockOf(shop, 'paid-quartz');
    const { orderId } = await buyOnline(maya, { 'paid-quartz': 4 }, 'navy');
    const body = { version: 1, reason: 'No money has arrived', restock: true };
    const rejected = await pema.gets(rejectPayment, { orderId, ...body });
    expect(rejected).toMatchObject({
      summary: { status: 'Canceled', payment: 'rejected', parcel: 'canceled' },
      isRestocked: true,
      moves: [],
    });
    expect(await stockOf(shop, 'paid-quartz')).toBe(before);
    expect(await statusMails(orderId)).toMatchObject([
      { event: 'payment-rejected', note: 'No money has arrived' },
    ]);
  });

  test('are refunded in parts, never more than was paid, after a step-up', async () => {
    const { orderId } = await buyOnline(maya, { 'paid-quartz': 1 }, 'plum');
    const refund = (version: number, amountPaisa: number, who = pema, key?: string) =>
      who.ask(
        refundOrder,
        { orderId, version, amountPaisa, reference: 'R1', reason: 'Chipped' },
        { ...(key && { key }) },
      );
    expect((await refund(1, 1000)).statusCode).toBe(409);
    await pema.gets(confirmPayment, { orderId, version: 1 });
    const idle = await aStaffMember(shop, { isSteppedUp: false });
    expect((await refund(2, 1000, idle)).json()).toMatchObject({
      data: [{ code: 'step-up-needed' }],
    });
    const tooMuch = await refund(2, 500_001);
    expect([tooMuch.statusCode, tooMuch.json().message]).toEqual([
      422,
      'You can refund up to Rs 5,000.',
    ]);
    for (const amount of [0, -5, 1.5]) expect((await refund(2, amount)).statusCode).toBe(422);

    const both = await Promise.all([
      refund(2, 200_000, pema, 'once'),
      refund(2, 200_000, pema, 'once'),
    ]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const part = await seen(pema, orderId);
    expect(part).toMatchObject({
      summary: { payment: 'partly-refunded', status: 'Confirmed' },
      refundablePaisa: 300_000,
    });
    expect(part.refunds).toMatchObject([
      { amountPaisa: 200_000, reason: 'Chipped', reference: 'R1' },
    ]);
    expect((await refund(3, 300_000)).json()).toMatchObject({
      summary: { payment: 'refunded', status: 'Canceled' },
      moves: ['canceled'],
    });
    expect((await statusMails(orderId)).map(({ note }) => note)).toEqual([
      '',
      'Rs 2,000: Chipped',
      'Rs 3,000: Chipped',
    ]);
    expect((await refund(4, 1)).statusCode).toBe(409);
    const cancel = {
      version: 4,
      parcel: 'canceled',
      reason: 'The last one was chipped',
      restock: true,
    };
    await pema.gets(reverseOrder, { orderId, ...cancel });
    expect((await statusMails(orderId)).at(-1)).toMatchObject({
      event: 'canceled',
      note: 'The last one was chipped',
    });
    expect(await statusMails(orderId)).toHaveLength(4);
  });

  test('in cash are due from the shipping until the courier has handed them over', async () => {
    const due = async () => {
      const { orders, total, totalPaisa } = await pema.gets(listCashDue);
      expect(orders).toHaveLength(total);
      return [orders.map(({ orderId }) => orderId), totalPaisa];
    };
    const { orderId } = await buy(maya, { 'paid-quartz': 1 });
    const refused = await buy(maya, { 'paid-quartz': 1 });
    for (const id of [orderId, refused.orderId]) await advance(pema, id, packOrder, shipOrder);
    expect(await due()).toEqual([[orderId, refused.orderId], 1_000_000]);
    await pema.gets(reverseOrder, {
      orderId: refused.orderId,
      version: 3,
      parcel: 'refused',
      restock: true,
    });
    await pema.gets(deliverOrder, { orderId, version: 3 });
    expect(await due()).toEqual([[orderId], 500_000]);
    const paid = await pema.gets(confirmPayment, { orderId, version: 4 });
    expect(paid.payments).toMatchObject([{ amountPaisa: 500_000, method: 0 }]);
    expect(await due()).toEqual([[], 0]);
  });
});
