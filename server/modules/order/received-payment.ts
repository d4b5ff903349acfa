import type { PaymentState } from '#contract/names/order-states.ts';
import { paymentMethods } from '#contract/names/payment-methods.ts';
import type { PaymentWay } from '#contract/names/payment-ways.ts';
import { heldParcels, isEnded } from '#contract/rules/orders/order-moves.ts';
import type { ShopDatabase, Trx } from '#server/db/connect.ts';
import { lockRow } from '#server/db/rows.ts';
import { receive } from '#server/modules/money/money.ts';

import { changeOrder } from './change-order.ts';
import { receivedUpdate } from './order-changes.ts';

/** Money that a provider has taken. */
export interface ReceivedPayment {
  readonly amountPaisa: number;
  /** The provider's code of the payment. */
  readonly reference: string;
  /** Who has taken it, such as `eSewa`. */
  readonly by: string;
  readonly how: PaymentWay;
}

/** Where it was recorded, and whether what it is for had ended. */
export interface RecordedPayment {
  readonly paymentId: string;
  readonly hasEnded: boolean;
  /** An email about what it is for tells the customer that it came. */
  readonly isTold: boolean;
}

/**
 * Records for an order what a provider has taken, whatever the order's state: it is there. It can't
 * be taken back. Undefined when there is no such order.
 */
export async function receiveForOrder(
  trx: Trx,
  orderId: string,
  { amountPaisa, reference, by, how }: ReceivedPayment,
  database: Pick<ShopDatabase, 'kind'>,
): Promise<RecordedPayment | undefined> {
  let recorded: RecordedPayment | undefined;
  await endRefunded(trx, orderId, database);
  // No move of the rules, which hold for what people see of a payment.
  await changeOrder(trx, orderId, 'part-received', { who: 'shop', database }, async (order) => {
    const payment = {
      who: 'shop',
      amountPaisa,
      reference,
      reason: by,
      method: paymentMethods.online.code,
      how,
      uploadId: null,
    } as const;
    const received = await receive(trx, `order:${orderId}`, order.total_paisa, payment);
    const hasEnded = isEnded(order.parcel) || closed.includes(order.payment);
    recorded = { paymentId: received.entry.id, hasEnded, isTold: true };
    const update = receivedUpdate(received, order);
    const { event = 'payment-confirmed', note = '', staffNote = '' } = update;
    return {
      ...update,
      event,
      note: note || by,
      staffNote: [staffNote, by].filter(Boolean).join(', '),
      effects: { isFinal: true },
    };
  });
  return recorded;
}

/** Nothing is paid for it any more. */
const closed: readonly PaymentState[] = ['rejected', 'refunded'];

/**
 * Cancels an order of which all was given back before: what comes after that is owed back, and must
 * not have it sent. Its pieces stay where they are.
 */
async function endRefunded(
  trx: Trx,
  orderId: string,
  database: Pick<ShopDatabase, 'kind'>,
): Promise<void> {
  const order = await lockRow(trx, 'orders', orderId);
  if (order?.payment !== 'refunded' || !heldParcels.includes(order.parcel)) return;
  const by = { who: 'shop', database, isQuiet: true } as const;
  await changeOrder(trx, orderId, 'canceled', by, () => ({
    parcel: 'canceled',
    effects: { isFinal: true },
  }));
}
