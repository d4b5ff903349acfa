import type { OrderSummary, StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { allowedMoves } from '#contract/rules/order-moves.ts';
import { moveOf, parcelAfter } from '#src/desk/outbox/deferrable-calls.ts';
import type { PendingChange } from '#src/desk/outbox/pending-change.ts';

/** The subject of an order's changes. */
export function orderSubject(orderId: string): string {
  return `order:${orderId}`;
}

/** What changes touch of an order. */
type Changeable = Pick<StaffOrder, 'summary' | 'notes' | 'moves' | 'isRestocked'>;
type Change = Pick<PendingChange, 'callName' | 'subject' | 'body' | 'id' | 'at' | 'refusal'>;

/** An order as it will be once the changes that wait on this device are sent. */
export function withChanges<Order extends Changeable>(order: Order, changes: readonly Change[]): Order {
  const own = ofOrder(order.summary.orderId, changes);
  if (own.length === 0) return order;
  const summary = withParcel(order.summary, own);
  const notes = own
    .filter(({ callName }) => callName === 'addOrderNote')
    .map(({ id, body, at }) => ({ id, text: String(body.text), by: 'You, not sent yet', at }));
  const { payment, parcel, method } = summary;
  return {
    ...order,
    summary,
    notes: [...order.notes, ...notes],
    moves: allowedMoves({ payment, parcel, method, isRestocked: order.isRestocked }),
  };
}

/** The same for a line of a list. */
export function summaryWithChanges(summary: OrderSummary, changes: readonly Change[]): OrderSummary {
  return withParcel(summary, ofOrder(summary.orderId, changes));
}

/** Whether an order or booking allows a change now. Notes always are. */
export function isPossible(callName: string, { moves }: { readonly moves: readonly string[] }): boolean {
  const move = moveOf(callName);
  return move === undefined || moves.includes(move);
}

function ofOrder(orderId: string, changes: readonly Change[]): readonly Change[] {
  return changes.filter(({ subject, refusal }) => subject === orderSubject(orderId) && !refusal);
}

function withParcel(summary: OrderSummary, changes: readonly Change[]): OrderSummary {
  let changed = summary;
  for (const { callName, body } of changes) {
    changed = { ...changed, parcel: parcelAfter(callName) ?? changed.parcel };
    if (callName !== 'shipOrder') continue;
    const { courier = '', trackingNumber = '' } = body;
    changed = { ...changed, courier: String(courier), trackingNumber: String(trackingNumber) };
  }
  return changed;
}
