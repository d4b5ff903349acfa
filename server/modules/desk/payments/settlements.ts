import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';

import type { Settlement, settleCourier } from '#contract/calls/admin/settlement-calls.ts';
import type { BodyOf } from '#contract/calls/call.ts';
import type { FailureReason } from '#contract/failure.ts';
import { orderBalance } from '#contract/rules/orders/order-moves.ts';
import { foldText } from '#contract/rules/search/fold.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { IllegalMoveError, StaleError } from '#server/db/rows.ts';
import type { CourierSettlementsTable } from '#server/db/schema/order-tables.ts';
import { FailureError, invalidField, notFound } from '#server/http/failure-error.ts';
import { readNames } from '#server/modules/desk/orders/read-orders.ts';
import type { ChangeBy } from '#server/modules/order/change-order.ts';
import {
  makeOrderChange,
  orderChanges,
  readOrderMoney,
} from '#server/modules/order/order-changes.ts';
import { lockOrders } from '#server/modules/order/unpaid-orders.ts';

import { selectCashDue } from './payment-lists.ts';

type Wanted = BodyOf<typeof settleCourier>;

/**
 * Records the cash of orders as received and what their courier has kept. Throws 409 with a reason
 * for each order that can't be settled, and 422 where the sums do not agree and no note says why.
 * Returns the id.
 */
export async function settle(trx: Trx, wanted: Wanted, by: ChangeBy): Promise<string> {
  const orders = [...new Map(wanted.orders.map((one) => [one.orderId, one])).values()];
  const ids = orders.map(({ orderId }) => orderId);
  await lockOrders(trx, ids);
  const due = await readDue(trx, ids);
  const isOf = (courier: string) => foldText(courier) === foldText(wanted.courier);
  const dueOf = new Map(due.filter(({ courier }) => isOf(courier)).map((one) => [one.id, one]));
  const duePaisa = [...dueOf.values()].reduce((sum, { amountPaisa }) => sum + amountPaisa, 0);

  const id = randomUUID();
  const { courier, sumPaisa, feePaisa, note = '' } = wanted;
  const at = new Date().toISOString();
  const sums = { due_paisa: duePaisa, sum_paisa: sumPaisa, fee_paisa: feePaisa };
  const settlement = { id, at, who: by.who, courier, ...sums, note };
  await trx
    .insertInto('courier_settlements')
    .values({ ...settlement, undone_at: null, undone_by: null })
    .execute();
  await eachOrder(trx, ids, async (orderId) => {
    const order = dueOf.get(orderId);
    if (!order) return 'Its cash is not due from this courier any more.';
    const { version } = orders.find((one) => one.orderId === orderId) ?? {};
    const { amountPaisa } = order;
    const change = { ...by, version };
    await makeOrderChange(trx, orderChanges.confirm, orderId, { amountPaisa, how: 'cash' }, change);
    await trx
      .insertInto('settled_orders')
      .values({
        settlement_id: id,
        order_id: orderId,
        amount_paisa: amountPaisa,
        ...(await lastStep(trx, orderId)),
      })
      .execute();
    return undefined;
  });
  const differencePaisa = sumPaisa + feePaisa - duePaisa;
  if (differencePaisa !== 0 && note === '') throw doesNotAgree(differencePaisa);
  return id;
}

function doesNotAgree(differencePaisa: number): FailureError {
  const sum = formatPaisa(Math.abs(differencePaisa));
  return invalidField(
    'note',
    'does-not-agree',
    `${sum} ${differencePaisa < 0 ? 'are missing' : 'are too much'}. Please check the sums, or say why.`,
  );
}

/** Takes back a settlement. Throws 404, and 409 with each order that has moved on since. */
export async function undoSettlement(trx: Trx, id: string, by: ChangeBy): Promise<void> {
  const row = await trx
    .updateTable('courier_settlements')
    .set({ undone_at: new Date().toISOString(), undone_by: by.who })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!row) {
    await readSettlement(trx, id);
    throw new FailureError(409, 'This settlement was taken back already.');
  }
  const settled = await trx
    .selectFrom('settled_orders')
    .selectAll()
    .where('settlement_id', '=', id)
    .execute();
  const ids = settled.map(({ order_id }) => order_id);
  await lockOrders(trx, ids);
  await eachOrder(trx, ids, async (orderId) => {
    const { position } = settled.find((one) => one.order_id === orderId) ?? {};
    // Not its version: that rises with the buyer's tax number, too.
    if ((await lastStep(trx, orderId)).position !== position) return movedOn;
    await makeOrderChange(trx, orderChanges.undo, orderId, { position }, by);
    return undefined;
  });
}

const movedOn = 'Something else has happened to it meanwhile.';

/**
 * Runs `change` for each order, which returns why it can't be. Throws 409 with the reasons of all
 * of them.
 */
async function eachOrder(
  trx: Trx,
  ids: readonly string[],
  change: (orderId: string) => Promise<string | undefined>,
): Promise<void> {
  const numbers = await trx
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('id', 'in', ids)
    .execute();
  const numberOf = new Map(numbers.map(({ id, number }) => [id, number]));
  const reasons: FailureReason[] = [];
  for (const id of ids) {
    const problem = await change(id).catch((error: unknown) => {
      if (error instanceof StaleError) return movedOn;
      if (error instanceof IllegalMoveError) return 'Its state does not allow it any more.';
      throw error;
    });
    if (problem)
      reasons.push({
        code: 'order-changed',
        field: id,
        description: `Order ${numberOf.get(id) ?? 'unknown'}: ${problem}`,
      });
  }
  const [first] = reasons;
  if (first) throw new FailureError(409, `${first.description} Nothing was recorded.`, reasons);
}

/** What is still due of orders, with their couriers. */
async function readDue(trx: Trx, ids: readonly string[]) {
  const rows = await selectCashDue(trx).where('orders.id', 'in', ids).selectAll('orders').execute();
  const due: { id: string; courier: string; amountPaisa: number }[] = [];
  for (const order of rows) {
    const money = await readOrderMoney(trx, order);
    const { owedPaisa } = orderBalance({ ...money, parcel: order.parcel });
    due.push({ id: order.id, courier: order.courier, amountPaisa: owedPaisa });
  }
  return due;
}

/** The version of an order, and the last step of its history. */
async function lastStep(trx: Trx, orderId: string) {
  return trx
    .selectFrom('orders')
    .innerJoin('order_events', 'order_events.order_id', 'orders.id')
    .select(['orders.version', 'order_events.position'])
    .where('orders.id', '=', orderId)
    .orderBy('order_events.position', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

/**
 * Whether a settled payment is the last step of its order's history and can be taken back: an erased
 * customer's can't.
 */
const isLastStep = sql<number>`case when exists (select 1 from order_events
    where order_id = orders.id and position = settled_orders.position and before is not null)
  and not exists (select 1 from order_events
    where order_id = orders.id and position > settled_orders.position) then 1 else 0 end`;

export const selectSettlements = (read: Reader) =>
  read.selectFrom('courier_settlements').selectAll('courier_settlements');

/** A settlement as the desk shows it. Throws 404. */
export async function readSettlement(read: Reader, id: string): Promise<Settlement> {
  const rows = await selectSettlements(read).where('id', '=', id).execute();
  const [settlement] = await settlementsOf(read, rows);
  if (!settlement) throw notFound('Settlement not found.');
  return settlement;
}

/** The settlements of these rows, in their order. */
export async function settlementsOf(
  read: Reader,
  rows: readonly CourierSettlementsTable[],
): Promise<Settlement[]> {
  if (rows.length === 0) return [];
  const settled = await read
    .selectFrom('settled_orders')
    .innerJoin('orders', 'orders.id', 'settled_orders.order_id')
    .select(['settlement_id', 'order_id as orderId', 'orders.number as orderNumber'])
    .select(['amount_paisa as amountPaisa', isLastStep.as('isLast')])
    .where(
      'settlement_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('orders.ordered_at')
    .orderBy('orders.id')
    .execute();
  const ordersOf = Map.groupBy(settled, ({ settlement_id }) => settlement_id);
  const nameOf = await readNames(read);
  return rows.map(({ id, at, who, courier, note, ...row }) => {
    const orders = ordersOf.get(id) ?? [];
    return {
      id,
      at,
      by: nameOf(who),
      courier,
      duePaisa: row.due_paisa,
      sumPaisa: row.sum_paisa,
      feePaisa: row.fee_paisa,
      note,
      orders: orders.map(({ orderId, orderNumber, amountPaisa }) => ({
        orderId,
        orderNumber,
        amountPaisa,
      })),
      undoneAt: row.undone_at ?? '',
      canUndo: row.undone_at === null && orders.every(({ isLast }) => isLast === 1),
    };
  });
}
