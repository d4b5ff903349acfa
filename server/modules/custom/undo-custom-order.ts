import { undoCustomOrder, undoCustomOrderRefund } from '#contract/calls/admin/enquiry-calls.ts';
import type { CustomOrderMove } from '#contract/names/booking-options.ts';
import type { Opening } from '#contract/rules/desk-access.ts';
import { customStepsToUndo, type EnquiryEvent } from '#contract/rules/orders/booking-moves.ts';
import { isRefundEvent } from '#contract/rules/orders/steps-to-undo.ts';
import { type Actor, audit } from '#server/audit.ts';
import type { Trx } from '#server/db/connect.ts';
import { camelCase, IllegalMoveError, lockRow } from '#server/db/rows.ts';
import type { CustomRequestsTable } from '#server/db/schema/service-tables.ts';
import { requireAreaOfStep } from '#server/http/closed-area.ts';
import { undoEnquiryStep } from '#server/modules/booking/enquiry-steps.ts';
import type { FailedRefund } from '#server/modules/booking/undo-booking.ts';
import { paymentStateAgain, takeBackMoney } from '#server/modules/money/money.ts';
import { tellCustomer } from '#server/modules/push/push-outbox.ts';

import { keepCustomInvoices } from './custom-invoices.ts';
import { mailEventOf, noteOf, pick, toldOf } from './custom-order-changes.ts';
import type { CustomRequest } from './custom-orders.ts';
import { withdrawOrder, withOrderState } from './withdraw-order.ts';

/** The calls that take back a step: what was given back needs a step-up. */
export const customOrderUndos = [
  { call: undoCustomOrder, stepUp: false },
  { call: undoCustomOrderRefund, stepUp: true },
] as const;

interface Undo {
  readonly who: Actor;
  readonly version: number;
  /** The id of its row in the history. */
  readonly step: string;
  readonly isRefund: boolean;
  /** Of whoever takes it back. */
  readonly opening: Opening;
}

/**
 * Takes back a step of a custom order, and tells the customer if they knew of it. Throws
 * IllegalMoveError and StaleError. Returns undefined when there is no such custom order.
 */
export async function undoCustomOrderStep(
  trx: Trx,
  id: string,
  { who, version, step, isRefund, opening }: Undo,
): Promise<CustomRequest | undefined> {
  const row = await lockRow(trx, 'custom_requests', id, version);
  if (!row) return undefined;
  const before: CustomRequest = camelCase(row);
  const known = await withOrderState(trx, before);
  // What came is the custom order's again before its payment is said anew.
  if (known.isOrderUntouched && (await isOrdering(trx, id, step)))
    await withdrawOrder(trx, id, before.orderId ?? '', who);
  const undone = await undoEnquiryStep<CustomOrderMove>(
    trx,
    'custom-order',
    { ...row },
    step,
    (steps) => customStepsToUndo(known, steps),
    'quote_paisa',
  );
  if (isRefundEvent(undone.event) !== isRefund) throw new IllegalMoveError(before, 'undone');
  requireAreaOfStep(opening, undone.event);
  const columns: Partial<CustomRequestsTable> = { ...undone.columns };
  const changed = await trx
    .updateTable('custom_requests')
    .set({ ...columns, version: row.version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const after: CustomRequest = camelCase(changed);
  const event = mailEventOf(after, 'undone');
  await audit(trx, {
    who,
    action: 'custom-order.undone',
    subject: `custom-order:${id}`,
    before: pick(row, columns),
    after: { ...columns, note: '', undoes: step, told: undone.isTold ? event : '' },
  });
  await keepCustomInvoices(trx, after);
  if (undone.isTold) await tellUndone(trx, after, undone.event);
  return after;
}

/** Whether a step has made an order of a custom order. */
async function isOrdering(trx: Trx, id: string, step: string): Promise<boolean> {
  const row = await trx
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', `custom-order:${id}`)
    .where('id', '=', step)
    .executeTakeFirst();
  return row?.action === 'custom-order.ordered';
}

/** Tells the customer of a step that was taken back after they knew of it. */
async function tellUndone(
  trx: Trx,
  order: CustomRequest,
  undone: EnquiryEvent<CustomOrderMove>,
): Promise<void> {
  const content = { kind: 'custom-order-undone', note: await noteOf(trx, order), undone } as const;
  const mail = { event: mailEventOf(order, 'undone'), recipient: order.email, content };
  await tellCustomer(trx, mail, toldOf(order));
}

/** Takes back a refund of a custom order that its provider could not make, and tells the customer. */
export async function takeBackCustomRefund(
  trx: Trx,
  id: string,
  { entry, step, note }: FailedRefund,
): Promise<void> {
  const row = await lockRow(trx, 'custom_requests', id);
  if (!row) return;
  await takeBackMoney(trx, entry);
  const subject = `custom-order:${id}` as const;
  const payment = await paymentStateAgain(trx, subject, row.quote_paisa, row.payment);
  const changed = await trx
    .updateTable('custom_requests')
    .set({ payment, version: row.version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const after: CustomRequest = camelCase(changed);
  const isTold = after.email !== '';
  const undoes = step ?? undefined;
  await audit(trx, {
    who: 'shop',
    action: 'custom-order.undone',
    subject,
    before: { payment: row.payment },
    after: { payment, note, undoes, told: isTold ? mailEventOf(after, 'undone') : '' },
  });
  await keepCustomInvoices(trx, after);
  if (isTold) await tellUndone(trx, after, 'refunded');
}
