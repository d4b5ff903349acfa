import type { OrderSummary, StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { allowedMoves } from '#contract/rules/order-moves.ts';
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

/** Whether a task of Today is done on this device and only has to be sent. */
export function isDoneHere(
  { kind, id }: { readonly kind: string; readonly id: string },
  changes: readonly Pick<Change, 'callName' | 'subject' | 'refusal'>[],
): boolean {
  const done = changes.filter(({ subject, refusal }) => subject === orderSubject(id) && !refusal);
  const has = (name: string) => done.some(({ callName }) => callName === name);
  return (kind === 'to-pack' && (has('packOrder') || has('shipOrder'))) || (kind === 'to-ship' && has('shipOrder'));
}

function ofOrder(orderId: string, changes: readonly Change[]): readonly Change[] {
  return changes.filter(({ subject, refusal }) => subject === orderSubject(orderId) && !refusal);
}

function withParcel(summary: OrderSummary, changes: readonly Change[]): OrderSummary {
  let changed = summary;
  for (const { callName, body } of changes) {
    if (callName === 'packOrder') changed = { ...changed, parcel: 'packed' };
    if (callName === 'deliverOrder') changed = { ...changed, parcel: 'delivered' };
    if (callName === 'shipOrder')
      changed = {
        ...changed,
        parcel: 'shipped',
        courier: String(body.courier ?? ''),
        trackingNumber: String(body.trackingNumber ?? ''),
      };
  }
  return changed;
}
