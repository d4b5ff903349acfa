import { proxy } from 'valtio';
import type { OrderSummary } from '#contract/calls/admin/order-calls.ts';
import type { PendingChange } from './change-store.ts';

/**
 * What waits in the desk's outbox, for the screens. Only `desk-outbox.ts` changes it: code that the
 * first screen needs not.
 */
export const deskOutbox = proxy<{
  changes: readonly PendingChange[];
  /** Whether what is stored on this device was read. */
  isRead: boolean;
}>({ changes: [], isRead: false });

type Waiting = Pick<PendingChange, 'callName' | 'subject' | 'body' | 'refusal'>;

/** An order as it is stored on this device. */
interface StoredOrder {
  readonly summary: Pick<OrderSummary, 'orderId' | 'payment' | 'parcel'>;
}

/**
 * Whether a task of Today is done on this device: the change waits to be sent, or was sent before
 * the network went and Today was not read again.
 */
export function isDoneHere(
  { kind, id }: { readonly kind: string; readonly id: string },
  changes: readonly Waiting[],
  orders: readonly StoredOrder[] = [],
): boolean {
  const order = orders.find(({ summary }) => summary.orderId === id);
  if (order && isPast(kind, order.summary)) return true;
  if (kind === 'low-stock') {
    const own = changes.filter(
      ({ subject, refusal }) => subject === productSubject(id) && !refusal,
    );
    return own.reduce((sum, { body }) => sum + Number(body.by), 0) > 0;
  }
  const own = [`order:${id}`, `booking:${id}`];
  const done = changes.filter(({ subject, refusal }) => own.includes(subject) && !refusal);
  const has = (name: string) => done.some(({ callName }) => callName === name);
  if (kind === 'appointment') return has('completeBooking');
  return (
    (kind === 'to-pack' && (has('packOrder') || has('shipOrder'))) ||
    // Handed over, where it is picked up.
    (kind === 'to-ship' && (has('shipOrder') || has('deliverOrder'))) ||
    (kind === 'arrival' && has('deliverOrder'))
  );
}

/**
 * Whether an order is beyond a task. The copy may be older than the task: what has not happened in
 * it proves nothing.
 */
function isPast(kind: string, { payment, parcel }: StoredOrder['summary']): boolean {
  if (kind === 'to-pack') return parcel !== 'not-packed';
  if (kind === 'to-ship') return parcel !== 'not-packed' && parcel !== 'packed';
  if (kind === 'arrival') return parcel !== 'shipped';
  const isSettled = !['awaiting', 'proof-received', 'partly-paid'].includes(payment);
  return (kind === 'payment-review' || kind === 'cash-due') && isSettled;
}

/** The subject of a product's changes. */
export function productSubject(productId: string): string {
  return `product:${productId}`;
}

/** By how much the changes that wait on this device will change a stock. */
export function pendingStock(
  changes: readonly Pick<PendingChange, 'callName' | 'subject' | 'body' | 'refusal'>[],
  productId: string,
  variantId: string | undefined,
): number {
  return changes
    .filter(
      ({ callName, subject, body, refusal }) =>
        callName === 'changeStock' &&
        subject === productSubject(productId) &&
        body.variantId === variantId &&
        !refusal,
    )
    .reduce((sum, { body }) => sum + Number(body.by), 0);
}

/**
 * The change of a stock for the outbox. `name` is the product's, or the product's with its variant.
 */
export function stockChange(
  productId: string,
  variantId: string | undefined,
  name: string,
  by: number,
) {
  return {
    callName: 'changeStock',
    subject: productSubject(productId),
    label: `Stock of ${name}`,
    params: { id: productId },
    body: { by, ...(variantId !== undefined && { variantId }) },
  } as const;
}

/** Changes as lines for people: all taps on one stock are one. */
export function shownChanges<
  Change extends Pick<PendingChange, 'id' | 'callName' | 'owner' | 'subject' | 'body' | 'refusal'>,
>(changes: readonly Change[]): (Change & { readonly ids: readonly string[] })[] {
  const lines = new Map<string, Change & { readonly ids: readonly string[] }>();
  for (const change of changes) {
    const { id, callName, owner, subject, body, refusal } = change;
    const line =
      callName === 'changeStock'
        ? JSON.stringify([owner, subject, body.variantId, refusal?.message])
        : id;
    const { ids = [], body: before } = lines.get(line) ?? {};
    const by = before && Number(before.by) + Number(body.by);
    lines.set(line, {
      ...change,
      body: { ...body, ...(by !== undefined && { by }) },
      ids: [...ids, id],
    });
  }
  return [...lines.values()];
}

/** What a change does, for people. Of a stock it says by how much. */
export function textOfChange({
  callName,
  label,
  body,
}: Pick<PendingChange, 'callName' | 'label' | 'body'>): string {
  if (callName !== 'changeStock') return label;
  const by = Number(body.by);
  if (by === 0) return `${label}: as before`;
  return `${label}: ${by > 0 ? `${by} more` : `${-by} fewer`}`;
}
