import { sql } from 'kysely';
import type { OrderSummary } from '#contract/calls/admin/order-calls.ts';
import type { PaymentReview } from '#contract/calls/admin/payment-calls.ts';
import { orderStateCodeOf } from '#contract/names/order-states.ts';
import { courierCodes, prepaidCodes } from '#contract/names/payment-methods.ts';
import {
  endedParcels,
  heldParcels,
  orderBalance,
  paidStates,
} from '#contract/rules/orders/order-moves.ts';
import type { Reader } from '#server/db/connect.ts';
import { readOldest } from '#server/modules/desk/orders/read-orders.ts';
import { readMoney } from '#server/modules/money/money.ts';
import { receivedPaisa, sumIn } from '#server/modules/order/order-money.ts';
import { groupByOrder } from '#server/modules/order/order-store.ts';
import { isAwaited } from '#server/modules/payment-provider/checked-attempts.ts';

/** Orders whose screenshot is to be checked. */
export function selectPaymentReviews(read: Reader) {
  return read
    .selectFrom('orders')
    .where('orders.payment', '=', 'proof-received')
    .where('orders.parcel', 'in', ['not-packed', 'packed', 'canceled']);
}

/**
 * Orders of customers who have not received a parcel yet, paid before delivery, whose payment
 * nobody has checked: `payment-rejected` is possible. Without those of `selectAwaited`.
 */
export function selectUnchecked(read: Reader) {
  return selectUnpaidOfNew(read).where(sql<boolean>`not ${isAwaited}`);
}

/** Such orders of which a provider has not said yet what became of a payment. */
export function selectAwaited(read: Reader) {
  return selectUnpaidOfNew(read).where(isAwaited);
}

function selectUnpaidOfNew(read: Reader) {
  return read
    .selectFrom('orders')
    .where('orders.method', 'in', prepaidCodes)
    .where((order) =>
      order.or([
        order('orders.payment', '=', 'awaiting').and('orders.parcel', 'in', heldParcels),
        order('orders.payment', '=', 'proof-received').and('orders.parcel', 'in', [
          ...heldParcels,
          'canceled',
        ]),
      ]),
    )
    .where(sql<boolean>`not ${hasReceivedParcel}`);
}

/**
 * Whether the customer of an order is known, in SQL: they have received a parcel before, or staff
 * have taken the order.
 */
export const hasReceivedParcel = sql<boolean>`(orders.source <> 'shop' or exists (select 1 from orders as received
  where received.user_id = orders.user_id and received.status = ${sql.lit(orderStateCodeOf('Delivered'))}))`;

/** Cash that is still with the customer or the courier. */
export function selectCashDue(read: Reader) {
  return read
    .selectFrom('orders')
    .where('orders.method', 'in', courierCodes)
    .where('orders.payment', 'in', ['awaiting', 'partly-paid'])
    .where('orders.parcel', 'in', ['shipped', 'delivered']);
}

/** The screenshots to check, oldest first, and how many there are. */
export async function readPaymentReviews(
  read: Reader,
  limit: number,
): Promise<{ count: number; reviews: PaymentReview[] }> {
  const { count, summaries } = await readOldest(read, selectPaymentReviews(read), limit);
  if (summaries.length === 0) return { count, reviews: [] };
  const ids = summaries.map(({ orderId }) => orderId);
  const uploads = await read
    .selectFrom('orders')
    .innerJoin('uploads', 'uploads.id', 'orders.upload_id')
    .select([
      'orders.id',
      'uploads.id as uploadId',
      'hash',
      'width',
      'height',
      'uploads.created_at as sentAt',
    ])
    .where('orders.id', 'in', ids)
    .execute();
  const events = await readProofEvents(read, ids);
  const uploadOf = new Map(uploads.map((upload) => [upload.id, upload]));
  const hashes = uploads.map(({ hash }) => hash);
  const usesOf = await readUses(read, hashes);
  const reviews = summaries.flatMap((summary) => {
    const upload = uploadOf.get(summary.orderId);
    if (!upload) return [];
    const { uploadId, width, height, sentAt, hash } = upload;
    const sameScreenshots = earlierUses(usesOf(hash), { id: summary.orderId, at: sentAt });
    const own = events.get(summary.orderId) ?? [];
    const reference =
      own.find((event) => event.kind === 'proof-received' && event.uploadId === uploadId)?.note ??
      '';
    const isSentAgain = own.some((event) => event.kind === 'proof-asked' && event.hash === hash);
    return { summary, uploadId, width, height, sentAt, reference, isSentAgain, sameScreenshots };
  });
  return { count, reviews };
}

/** The screenshots of orders that came later or were not accepted, by order. */
async function readProofEvents(read: Reader, orderIds: readonly string[]) {
  const events = await read
    .selectFrom('order_events')
    .innerJoin('uploads', 'uploads.id', 'order_events.upload_id')
    .select(['order_id', 'kind', 'note', 'uploads.id as uploadId', 'hash'])
    .where('order_id', 'in', orderIds)
    .where('kind', 'in', ['proof-asked', 'proof-received'])
    .where(
      sql<boolean>`not exists (select 1 from order_events as later
        where later.order_id = order_events.order_id and later.undoes = order_events.position)`,
    )
    .execute();
  return groupByOrder(events);
}

const booking = 'booking' as const;
const customOrder = 'custom-order' as const;

type SameScreenshot = PaymentReview['sameScreenshots'][number];

/** An order or booking with a picture; `at` is when it was sent. */
interface ScreenshotUse extends SameScreenshot {
  readonly uploadId: string;
}

/**
 * The others that have sent a picture before. Who sent it first is not accused; at the same moment
 * both are.
 */
export function earlierUses(
  uses: readonly ScreenshotUse[],
  own: Pick<ScreenshotUse, 'id' | 'at'>,
): SameScreenshot[] {
  const earlier = uses.filter(({ id, at }) => id !== own.id && at <= own.at);
  const first = new Map(earlier.toReversed().map((use) => [use.id, use]));
  return [...first.values()]
    .toReversed()
    .map(({ kind, id, number, at }) => ({ kind, id, number, at }));
}

/**
 * Finds the orders and bookings with one of these pictures, the first to send it first, also one
 * that was not accepted.
 */
export async function readUses(
  read: Reader,
  hashes: readonly string[],
): Promise<(hash: string) => ScreenshotUse[]> {
  if (hashes.length === 0) return () => [];
  const sent = ['hash', 'uploads.id as uploadId', 'uploads.created_at as at'] as const;
  const inOrders = read
    .selectFrom('orders')
    .innerJoin('uploads', 'uploads.id', 'orders.upload_id')
    .select([...sent, 'orders.id', 'orders.number'])
    .where('hash', 'in', hashes);
  const inEvents = read
    .selectFrom('order_events')
    .innerJoin('uploads', 'uploads.id', 'order_events.upload_id')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .select([...sent, 'orders.id', 'orders.number'])
    .where('hash', 'in', hashes);
  const orders = await inOrders.union(inEvents).orderBy('at').execute();
  const bookings = await read
    .selectFrom('bookings')
    .innerJoin('uploads', 'uploads.id', 'bookings.upload_id')
    .select([...sent, 'bookings.id'])
    .where('hash', 'in', hashes)
    .orderBy('at')
    .execute();
  const custom = await read
    .selectFrom('custom_requests')
    .innerJoin('uploads', 'uploads.id', 'custom_requests.proof_upload_id')
    .select([...sent, 'custom_requests.id'])
    .where('hash', 'in', hashes)
    .orderBy('at')
    .execute();
  // Those of parts that were checked: another screenshot has taken their place since.
  const paid = await read
    .selectFrom('payments')
    .innerJoin('uploads', 'uploads.id', 'payments.upload_id')
    .select([...sent, 'payments.subject'])
    .where('hash', 'in', hashes)
    .where('payments.order_id', 'is', null)
    .orderBy('at')
    .execute();
  const uses = [
    ...paid.map(({ subject, ...use }) => {
      const [kind, id = ''] = subject.split(':');
      return { ...use, id, number: id, kind: kind === 'booking' ? booking : customOrder };
    }),
    ...custom.map((use) => ({ ...use, kind: customOrder, number: use.id })),
    ...orders.map((use) => ({ ...use, kind: 'order' as const })),
    ...bookings.map((use) => ({ ...use, kind: booking, number: use.id })),
  ].toSorted((one, other) => (one.at < other.at ? -1 : 1));
  return (hash) => uses.filter((use) => use.hash === hash);
}

interface RefundOwed {
  readonly summary: OrderSummary;
  readonly owedPaisa: number;
  /** When the order was canceled, refused or returned. */
  readonly endedAt: string;
}

/**
 * Orders with money that is to be given back (`orderBalance`): of ended ones what was not given
 * back, of others what was paid too much.
 */
export function selectRefundsOwed(read: Reader) {
  const kept = sql`${receivedPaisa} - ${sumIn('refunds', 'amount_paisa')}`;
  const withheld = sumIn('refunds', 'case when lowers_paisa < 0 then -lowers_paisa else 0 end');
  return read.selectFrom('orders').where((order) =>
    order.or([
      order('orders.payment', '=', 'overpaid').and('orders.parcel', 'not in', endedParcels),
      // Payment and parcel together, so that no delivered order is read.
      order('orders.payment', 'in', paidStates)
        .and('orders.parcel', 'in', endedParcels)
        .and(sql<boolean>`${kept} > ${withheld}`),
    ]),
  );
}

/** The refunds that are owed, by the age of their orders, and how many there are. */
export async function readRefundsOwed(
  read: Reader,
  limit: number,
): Promise<{ count: number; refunds: RefundOwed[] }> {
  const { count, summaries } = await readOldest(read, selectRefundsOwed(read), limit);
  if (summaries.length === 0) return { count, refunds: [] };
  const ids = summaries.map(({ orderId }) => orderId);
  const moneyOf = await readMoney(
    read,
    ids.map((id) => `order:${id}` as const),
  );
  const ends = await read
    .selectFrom('order_events')
    .select(['order_id', 'at'])
    .where('order_id', 'in', ids)
    .where('kind', 'in', endedParcels)
    .orderBy('position')
    .execute();
  const endOf = new Map(ends.map(({ order_id, at }) => [order_id, at]));
  const refunds = summaries.map((summary) => {
    const { orderId, orderedAt } = summary;
    const owedPaisa = orderBalance({ ...summary, ...moneyOf(`order:${orderId}`) }).owingPaisa;
    return { summary, owedPaisa, endedAt: endOf.get(orderId) ?? orderedAt };
  });
  return { count, refunds };
}
