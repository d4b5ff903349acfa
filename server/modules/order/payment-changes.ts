import { randomUUID } from 'node:crypto';

import { orderStateOf } from '#contract/names/order-states.ts';
import { formatPaisa } from '#contract/rules/money.ts';
import { refundOwedPaisa } from '#contract/rules/order-moves.ts';
import type { Trx } from '#server/db/connect.ts';
import { invalidInput } from '#server/http/failure-error.ts';
import { audit } from '#server/modules/desk/audit/audit.ts';

import { type ChangeBy, type ChangedOrder, changeOrder, lockOrder } from './change-order.ts';
import { readRefundState } from './order-money.ts';
import { type OrderRow, readOrder } from './order-store.ts';
import { restockOrder } from './parcel-changes.ts';

// What happens to the money of an order. Each throws IllegalMove and StaleOrder, and returns undefined for an unknown order.

/** Confirms that the whole amount has arrived: online, or in cash from the courier. */
export function confirmPayment(
  trx: Trx,
  orderId: string,
  { reference }: { readonly reference: string },
  by: ChangeBy,
): Promise<ChangedOrder | undefined> {
  return changeOrder(trx, orderId, 'payment-confirmed', by, async (order) => {
    await trx
      .insertInto('payments')
      .values({ ...moneyRow(order, by, order.total_paisa), reference, method: order.method })
      .execute();
    return { payment: 'confirmed' };
  });
}

/** Asks the customer, by email with the reason, to upload another screenshot from their order. */
export function askForProof(
  trx: Trx,
  orderId: string,
  { reason }: { readonly reason: string },
  by: ChangeBy,
): Promise<ChangedOrder | undefined> {
  return changeOrder(trx, orderId, 'proof-asked', by, (order) => ({
    payment: 'awaiting',
    note: reason,
    uploadId: null,
    eventUploadId: order.upload_id,
  }));
}

/** Takes another screenshot from the customer, with the transaction's code if they gave it. */
export function receiveProof(
  trx: Trx,
  orderId: string,
  { uploadId, reference }: { readonly uploadId: string; readonly reference: string },
  by: ChangeBy,
): Promise<ChangedOrder | undefined> {
  return changeOrder(trx, orderId, 'proof-received', by, () => ({
    payment: 'proof-received',
    note: reference,
    uploadId,
    eventUploadId: uploadId,
  }));
}

interface Rejection {
  /** For the customer. */
  readonly reason: string;
  readonly restock: boolean;
}

/** Rejects a payment that never came, and cancels the order. */
export function rejectPayment(
  trx: Trx,
  orderId: string,
  { reason, restock }: Rejection,
  by: ChangeBy,
): Promise<ChangedOrder | undefined> {
  return changeOrder(trx, orderId, 'payment-rejected', by, async (order) => {
    if (restock) await restockOrder(trx, orderId, by.database);
    return {
      payment: 'rejected',
      parcel: 'canceled',
      isRestocked: restock,
      note: reason,
      eventUploadId: order.upload_id,
    };
  });
}

interface Refund {
  readonly amountPaisa: number;
  /** The transaction's code; may be empty. */
  readonly reference: string;
  /** For the customer; may be empty. */
  readonly reason: string;
}

/** Records money given back, all of it or a part. Throws 422 for more than is left of what was paid. */
export function refundOrder(
  trx: Trx,
  orderId: string,
  { amountPaisa, reference, reason }: Refund,
  by: ChangeBy,
): Promise<ChangedOrder | undefined> {
  return changeOrder(trx, orderId, 'refunded', by, async (order) => {
    const { refundablePaisa: left } = await readRefundState(trx, orderId);
    if (amountPaisa < 1 || amountPaisa > left) {
      const description = `You can refund up to ${formatPaisa(left)} of this order.`;
      throw invalidInput([{ code: 'refund-amount', description, field: 'amountPaisa' }]);
    }
    await trx
      .insertInto('refunds')
      .values({ ...moneyRow(order, by, amountPaisa), reference, reason })
      .execute();
    const note = [formatPaisa(amountPaisa), reason].filter(Boolean).join(': ');
    return { payment: amountPaisa === left ? 'refunded' : 'partly-refunded', note };
  });
}

/**
 * Records, with the reason, that the shop keeps the rest of what was paid for an ended order: the refund is no longer owed.
 * The customer is not told, and a later refund is still possible. Throws 422 where nothing is owed.
 */
export async function closeRefund(
  trx: Trx,
  orderId: string,
  { reason }: { readonly reason: string },
  by: ChangeBy,
): Promise<ChangedOrder | undefined> {
  const row = await lockOrder(trx, orderId, by.version);
  if (!row) return undefined;
  const owedPaisa = refundOwedPaisa(row, await readRefundState(trx, orderId));
  if (owedPaisa === 0) {
    const description = 'No refund of this order is owed.';
    throw invalidInput([{ code: 'refund-owed', description, field: 'reason' }]);
  }
  await trx
    .insertInto('refunds')
    .values({ ...moneyRow(row, by, 0), reference: '', reason })
    .execute();
  await audit(trx, {
    who: by.who,
    action: 'order.refund-closed',
    subject: `order:${orderId}`,
    before: { refundOwed: formatPaisa(owedPaisa) },
    after: { refundOwed: formatPaisa(0), reason },
  });
  const order = await readOrder(trx, orderId);
  if (!order) throw new Error('The order has disappeared.');
  const state = orderStateOf(row.status);
  return { from: state, to: state, order };
}

function moneyRow({ id }: OrderRow, { who }: ChangeBy, amountPaisa: number) {
  return { id: randomUUID(), order_id: id, who, at: new Date().toISOString(), amount_paisa: amountPaisa };
}
