import { describe, expect, test } from 'vitest';

import {
  acceptCustomOrder,
  confirmCustomPayment,
  orderCustomOrder,
  quoteCustomOrder,
  readStaffBooking,
  readStaffCustomOrder,
  rejectBookingPayment,
  rejectCustomPayment,
  undoBooking,
  undoCustomOrder,
} from '#contract/calls/admin/enquiry-calls.ts';
import { readStaffOrder, undoOrder } from '#contract/calls/admin/order-calls.ts';
import { rejectPayment } from '#contract/calls/admin/payment-calls.ts';
import { bookTarot, requestCustomOrder, sendRequestProof } from '#contract/calls/service-calls.ts';
import { agreedService, agreedText } from '#contract/rules/cart/agreed.ts';
import { sweepUploads } from '#server/plugins/daily-clean-up.ts';
import { useCustomer, useStaff } from '#tests/setup/callers.ts';
import { deskOrderVerbs } from '#tests/setup/orders.ts';
import { takeOnlinePayment } from '#tests/setup/rows.ts';
import { aPicture, aProduct, customForm, tarotForm } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

// A screenshot that was rejected by mistake is there again when that is taken back, however late.

describe.each(everyEngine)('A rejected screenshot on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const { buyOnline } = deskOrderVerbs(shop);
  const pema = useStaff(shop);
  const maya = useCustomer(shop);

  const sweepLater = () =>
    sweepUploads(shop.database, shop.app.uploads, new Date(Date.now() + 3 * 86_400_000));
  const opens = async (uploadId: string | null | undefined) =>
    (await shop.get(`/api/admin/screenshots/${uploadId}`, pema.headers)).statusCode === 200;
  const reason = 'It never came';

  test('of an order stays while its rejection can be taken back', async () => {
    await shop.stock(aProduct('proven', { stock: 50, pricePaisa: 100_000 }));
    const { orderId } = await buyOnline(maya, { proven: 1 }, 'plum');
    const read = () => pema.gets(readStaffOrder, { orderId });
    const sent = (await read()).order.payment.uploadId;
    const rejected = await pema.gets(rejectPayment, { orderId, version: 1, reason, restock: true });
    await sweepLater();
    const { version, timeline } = rejected;
    await pema.gets(undoOrder, { orderId, version, position: timeline.at(-1)?.position });
    const again = await read();
    expect(again).toMatchObject({ summary: { payment: 'proof-received' } });
    expect(again.order.payment.uploadId).toBe(sent);
    expect(await opens(sent)).toBe(true);
  });

  test('of a booking, too', async () => {
    await takeOnlinePayment(shop);
    const { id } = await maya.gets(bookTarot, { ...tarotForm, email: maya.email });
    await shop.update('bookings', { price_paisa: 200_000, user_id: maya.userId }, { id });
    const FormFile = await aPicture('navy', 400, 700);
    await maya.gets(sendRequestProof, { kind: 'bookings', id, FormFile });
    const { picture, version } = await pema.gets(readStaffBooking, { id });
    const rejected = await pema.gets(rejectBookingPayment, { id, version, reason });
    await sweepLater();
    const step = rejected.history.at(-1)?.id;
    const again = await pema.gets(undoBooking, { id, version: rejected.version, step });
    expect(again).toMatchObject({ payment: 'proof-received', picture });
    expect(await opens(picture?.uploadId)).toBe(true);
  });

  /** One with a quote that is accepted, and a screenshot of its payment. */
  async function aProvenCustom(colour: string) {
    await takeOnlinePayment(shop);
    const form = { ...customForm, email: maya.email, name: 'Maya', phoneNumber: '9841000000' };
    const { id } = await maya.gets(requestCustomOrder, form);
    const quote = { pricePaisa: 350_000, days: 1, text: 'In silver' };
    await pema.gets(quoteCustomOrder, { id, version: 1, ...quote });
    await pema.gets(acceptCustomOrder, { id, version: 2 });
    const FormFile = await aPicture(colour, 400, 700);
    const agreed = agreedText(agreedService('Custom order', 350_000));
    await maya.gets(sendRequestProof, { kind: 'custom-orders', id, FormFile, agreed });
    const sent = await pema.gets(readStaffCustomOrder, { id });
    const rejected = await pema.gets(rejectCustomPayment, { id, version: sent.version, reason });
    return { id, proof: sent.proof, rejected };
  }

  test('of a custom order, too', async () => {
    const { id, proof, rejected } = await aProvenCustom('coral');
    expect(proof).not.toBeNull();
    await sweepLater();
    const step = rejected.history.at(-1)?.id;
    const again = await pema.gets(undoCustomOrder, { id, version: rejected.version, step });
    expect(again).toMatchObject({ payment: 'proof-received', proof });
    expect(await opens(proof?.uploadId)).toBe(true);
  });

  test('is of no payment that comes afterwards, and of no order', async () => {
    const { id, rejected } = await aProvenCustom('gold');
    const paid = await pema.gets(confirmCustomPayment, {
      id,
      version: rejected.version,
      amountPaisa: 100_000,
    });
    expect(paid.payments).toMatchObject([{ method: 0, uploadId: null }]);

    const other = await aProvenCustom('lime');
    const { orderId } = await pema.gets(orderCustomOrder, {
      id: other.id,
      version: other.rejected.version,
      handover: 'pickup',
      payment: 'later',
    });
    expect(await pema.gets(readStaffOrder, { orderId: orderId ?? '' })).toMatchObject({
      summary: { payment: 'awaiting' },
      order: { payment: { hasScreenshot: false } },
    });
  });

  test('that was erased meanwhile is not brought back', async () => {
    const { id, proof, rejected } = await aProvenCustom('khaki');
    await shop.update('custom_requests', { proof_upload_id: null }, { id });
    await sweepLater();
    expect(await opens(proof?.uploadId)).toBe(false);
    const step = rejected.history.at(-1)?.id;
    const again = await pema.gets(undoCustomOrder, { id, version: rejected.version, step });
    expect(again).toMatchObject({ payment: 'awaiting', proof: null });
  });
});
