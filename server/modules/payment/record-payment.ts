import { paymentMethods } from '#contract/names/payment-methods.ts';
import { paymentStateOf } from '#contract/rules/orders/balance.ts';
import { hasEnded } from '#contract/rules/orders/booking-moves.ts';
import type { ShopDatabase, Trx } from '#server/db/connect.ts';
import type { PaymentAttemptsTable } from '#server/db/schema/order-tables.ts';
import { changeBooking, mailedOf } from '#server/modules/booking/booking-changes.ts';
import type { Booking } from '#server/modules/booking/booking-store.ts';
import { changeCustomOrder, readyByOf } from '#server/modules/custom/custom-order-changes.ts';
import type { CustomRequest } from '#server/modules/custom/custom-orders.ts';
import { receive } from '#server/modules/money/money.ts';
import {
  type ReceivedPayment,
  type RecordedPayment,
  receiveForOrder,
} from '#server/modules/order/received-payment.ts';
import type { Settings } from '#server/settings.ts';

/** The parts of the shop that recording needs. */
export interface RecordContext {
  readonly database: Pick<ShopDatabase, 'kind'>;
  readonly settings: Pick<Settings, 'ownerEmail' | 'deskUrl'>;
}

/**
 * Records what a provider has taken for what an attempt was for, whatever became of that since: the
 * sums say what is owed. Undefined when it is gone.
 */
export async function recordPayment(
  trx: Trx,
  attempt: Pick<PaymentAttemptsTable, 'subject' | 'price_paisa'>,
  payment: ReceivedPayment,
  { database, settings }: RecordContext,
): Promise<RecordedPayment | undefined> {
  const { subject, price_paisa: agreedPaisa } = attempt;
  const [kind, id = ''] = subject.split(':');
  if (kind === 'order') return receiveForOrder(trx, id, payment, database);
  if (kind === 'booking') return receiveForBooking(trx, id, payment, settings);
  const order = await trx
    .selectFrom('custom_requests')
    .select('order_id as orderId')
    .where('id', '=', id)
    .executeTakeFirst();
  // Its money is that order's since then.
  if (order?.orderId) return receiveForOrder(trx, order.orderId, payment, database);
  return receiveForCustom(trx, id, payment, agreedPaisa);
}

const by = { who: 'shop', version: undefined, isReceived: true } as const;

const rowOf = ({ amountPaisa, reference, by: provider, how }: ReceivedPayment) => ({
  who: 'shop' as const,
  amountPaisa,
  reference,
  // A code of a provider is no other's, whatever somebody has typed.
  reason: provider,
  method: paymentMethods.online.code,
  how,
  uploadId: null,
});

async function receiveForBooking(
  trx: Trx,
  id: string,
  payment: ReceivedPayment,
  settings: RecordContext['settings'],
): Promise<RecordedPayment | undefined> {
  let recorded: RecordedPayment | undefined;
  const record = async (booking: Booking) => {
    const { pricePaisa, state, payment: before } = booking;
    const received = await receive(trx, `booking:${id}`, pricePaisa, rowOf(payment));
    const isClosed = hasEnded(state) || before === 'refunded';
    const { money, reference, entry } = received;
    const now = paymentStateOf(money);
    const isTold =
      now === 'partly-paid' && mailedOf(booking, 'part-received', 'shop') !== undefined;
    recorded = { paymentId: entry.id, hasEnded: isClosed, isTold };
    return { payment: now, payment_reference: reference, entry };
  };
  await changeBooking(trx, settings, id, 'payment-confirmed', by, record, payment.by);
  return recorded;
}

async function receiveForCustom(
  trx: Trx,
  id: string,
  payment: ReceivedPayment,
  agreedPaisa: number | null,
): Promise<RecordedPayment | undefined> {
  let recorded: RecordedPayment | undefined;
  const record = async (order: CustomRequest) => {
    const { quotePaisa, state, payment: before } = order;
    const received = await receive(trx, `custom-order:${id}`, quotePaisa, rowOf(payment));
    const isClosed = hasEnded(state) || before === 'refunded';
    const { money, entry } = received;
    const update = { payment: paymentStateOf(money), entry };
    // The rest is asked for.
    const isTold = update.payment === 'partly-paid';
    recorded = { paymentId: entry.id, hasEnded: isClosed, isTold };
    // Of another price than was agreed to, the shop and the customer have to speak.
    const accepts = state === 'quoted' && quotePaisa === agreedPaisa;
    return accepts ? { ...update, state: 'accepted' as const, ready_by: readyByOf(order) } : update;
  };
  await changeCustomOrder(trx, id, 'payment-confirmed', by, record, payment.by);
  return recorded;
}
