import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';

import type { Order } from '#contract/calls/order-calls.ts';
import { deskPath } from '#contract/names/desk.ts';
import { heldParcels, unpaidStates } from '#contract/rules/orders/order-moves.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { IllegalMoveError } from '#server/db/rows.ts';
import { mailOwner } from '#server/modules/mail/mail-addresses.ts';
import { raiseCatalogueVersion } from '#server/modules/product/catalogue-version.ts';

import { type ChangeBy, movingOrder } from './change-order.ts';
import { makeOrderChange, type OrderChange, orderChanges } from './order-changes.ts';

/** In one transaction, so that it is short. */
const batch = 100;

/** For the customer. */
const endedReason =
  'We have not seen your payment in the time for which we hold the pieces of an order. ' +
  'You’re welcome to order them again.';

/** The same, where nobody has said what became of a payment that a provider knows of. */
const unclearReason =
  'What your wallet or bank says of your payment is not clear, and the time for which we hold ' +
  'the pieces of an order is over. If you have paid, please tell us: it is not lost, and ' +
  'whatever has come goes back to you.';

/** For the owner to say what an unclear payment is, after the last that its provider said. */
const unclearMs = 14 * 86_400_000;

const lookedAtSince = (now: Date) => new Date(now.getTime() - unclearMs).toISOString();

const ofOrder = sql`payment_attempts.subject = 'order:' || orders.id
  and started_at <= orders.held_until and mode = 'live'`;

/** A payment of it, begun in time, is unclear: the owner is asked to look. */
const isUnclear = sql<boolean>`exists (select 1 from payment_attempts
  where ${ofOrder} and state = 'unclear')`;

/** The same, and the owner still has time for that. */
const isLookedAt = (now: Date) => sql<boolean>`exists (select 1 from payment_attempts
  where ${ofOrder} and state = 'unclear'
    and coalesce(settled_at, started_at) > ${lookedAtSince(now)})`;

/** A payment of it was begun in time at a provider, which has not said yet what became of it. */
const isBegun = sql<boolean>`exists (select 1 from payment_attempts
  where payment_attempts.subject = 'order:' || orders.id
    and started_at <= orders.held_until
    and (state = 'starting' or (state = 'open' and next_ask_at is not null)))`;

/**
 * A provider is still asked about a payment of it: it may have come after it was given up. What is
 * unclear is asked about rarely, and once more at the end.
 */
const isAsked = sql<boolean>`exists (select 1 from payment_attempts
  where payment_attempts.subject = 'order:' || orders.id
    and (state = 'open' or (state <> 'unclear' and next_ask_at is not null)))`;

/**
 * Orders whose time to be paid is over, and about which a provider is asked before they end, oldest
 * first.
 */
export function selectAsked(read: Reader, now: Date) {
  const isAskedLast = sql<boolean>`(${isUnclear} and not ${isLookedAt(now)})`;
  return selectOverdue(read, now).where((row) => row.or([isAsked, isAskedLast]));
}

/** Orders whose time to be paid is over, oldest first. */
function selectOverdue(read: Reader, now: Date) {
  return read
    .selectFrom('orders')
    .select('id')
    .where('held_until', '<', now.toISOString())
    .where('payment', 'in', unpaidStates)
    .where('parcel', 'in', heldParcels)
    .orderBy('held_until');
}

/**
 * Cancels orders whose payment nobody has checked while their pieces were held for them, puts the
 * pieces back in stock, and tells customers and owner. Not while a provider still has to say what
 * became of a payment, nor for two weeks while the owner has to. Returns how many.
 */
export async function endUnpaidOrders(
  { database, settings }: Pick<FastifyInstance, 'database' | 'settings'>,
  now = new Date(),
): Promise<number> {
  const by = { who: 'shop', database } as const;
  let ended = 0;
  for (;;) {
    const due = await selectOverdue(database.read, now)
      .where(sql<boolean>`not ${isBegun}`)
      .where(sql<boolean>`not ${isLookedAt(now)}`)
      .select(isUnclear.as('unclear'))
      .limit(batch)
      .execute();
    if (due.length === 0) return ended;
    ended += await database.transaction(async (trx) => {
      const ids = due.map(({ id }) => id);
      const unclear = due.flatMap(({ id, unclear: is }) => (is ? [id] : []));
      const ending = endingBefore(now.toISOString(), unclear);
      const body = { parcel: 'canceled', reason: endedReason, restock: true };
      const orders = await changeOrders(trx, ending, ids, body, by);
      const [first] = orders;
      if (!first) return 0;
      await mailOwner(trx, settings, {
        event: `orders-ended-to-owner:${first.orderId}`,
        content: {
          kind: 'orders-ended-to-owner',
          orders: orders.map(({ orderNumber, totalAmount }) => ({ orderNumber, totalAmount })),
          path: `${settings.deskUrl}${deskPath}/payments`,
        },
      });
      return orders.length;
    });
  }
}

/**
 * The desk's cancelation, of an order that is still unpaid and is not held any more. Of those whose
 * payment is `unclear` nobody can say that it has not come.
 */
function endingBefore(now: string, unclear: readonly string[]): OrderChange {
  return {
    ...orderChanges.reverse,
    apply(fields, order, trx, by) {
      const isOver =
        order.held_until !== null && order.held_until < now && unpaidStates.includes(order.payment);
      if (!isOver) throw new IllegalMoveError(movingOrder(order), 'canceled');
      const reason = unclear.includes(order.id) ? unclearReason : endedReason;
      return orderChanges.reverse.apply({ ...fields, reason }, order, trx, by);
    },
  };
}

/**
 * Locks several orders until the transaction ends, before anything else: as single changes do, or
 * two of them could wait for each other.
 */
export async function lockOrders(trx: Trx, orderIds: readonly string[]): Promise<void> {
  await trx
    .updateTable('orders')
    .set((row) => ({ version: row.ref('version') }))
    .where('id', 'in', orderIds)
    .execute();
}

/** Makes one change of several orders. Returns those that allow it, as they are then. */
export async function changeOrders(
  trx: Trx,
  change: OrderChange,
  orderIds: readonly string[],
  body: Readonly<Record<string, unknown>>,
  by: ChangeBy,
): Promise<Order[]> {
  if (orderIds.length === 0) return [];
  await lockOrders(trx, orderIds);
  await raiseCatalogueVersion(trx);
  const changed: Order[] = [];
  for (const id of orderIds) {
    const order = await makeOrderChange(trx, change, id, body, by).catch((error: unknown) => {
      if (error instanceof IllegalMoveError) return undefined;
      throw error;
    });
    if (order) changed.push(order);
  }
  return changed;
}
