import type { OrderSummary, StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { orderStateOf } from '#contract/names/order-states.ts';
import { allowedMoves } from '#contract/rules/order-moves.ts';
import type { Reader } from '#server/db/connect.ts';
import { notFound } from '#server/http/failure-error.ts';
import { movingOrder } from '#server/modules/order/change-order.ts';
import { readMoney, readOrderNotes, refundStateOf } from '#server/modules/order/order-money.ts';
import { type Delivery, groupByOrder, readOrders } from '#server/modules/order/order-store.ts';

import { readSummaries, selectOrders } from './order-summaries.ts';

/** An order as the desk shows it. Throws 404. */
export async function readStaffOrder(read: Reader, orderId: string): Promise<StaffOrder> {
  const summaries = await readSummaries(selectOrders(read).where('orders.id', '=', orderId));
  const [order] = await readStaffOrders(read, summaries);
  if (!order) throw notFound('Order not found.');
  return order;
}

/** The orders of these summaries, in their order, with a fixed number of queries. */
export async function readStaffOrders(read: Reader, summaries: readonly OrderSummary[]): Promise<StaffOrder[]> {
  if (summaries.length === 0) return [];
  const ids = summaries.map(({ orderId }) => orderId);
  const orders = new Map((await readOrders(read, ids)).map((order) => [order.orderId, order]));
  const rows = new Map((await readRows(read, ids)).map((row) => [row.id, row]));
  const events = groupByOrder(await readEvents(read, ids));
  const { payments, refunds } = await readMoney(read, ids);
  const notes = await readOrderNotes(read, ids);
  const nameOf = await readNames(read);

  return summaries.flatMap((summary) => {
    const [id, order, row] = [summary.orderId, orders.get(summary.orderId), rows.get(summary.orderId)];
    if (!order || !row) return [];
    const { email = '' } = JSON.parse(row.delivery) as Partial<Delivery>;
    const moving = movingOrder(row);
    const byName = <Row extends { readonly who: string; readonly order_id: string }>({
      who,
      order_id: _,
      ...own
    }: Row) => ({
      ...own,
      by: nameOf(who),
    });
    return {
      summary,
      version: summary.version,
      order,
      customer: { userId: row.userId, name: row.name, email: row.email },
      deliveryEmail: email,
      timeline: (events.get(id) ?? []).map(({ kind, status, at, who, note, upload_id: uploadId }) => ({
        event: kind,
        status: orderStateOf(status),
        at,
        by: nameOf(who),
        note: note ?? '',
        uploadId,
      })),
      payments: (payments.get(id) ?? []).map(byName),
      refunds: (refunds.get(id) ?? []).map(byName),
      refundablePaisa: refundStateOf(payments.get(id), refunds.get(id)).refundablePaisa,
      notes: (notes.get(id) ?? []).map(byName),
      isRestocked: moving.isRestocked,
      moves: allowedMoves(moving),
    };
  });
}

function readRows(read: Reader, ids: readonly string[]) {
  return selectOrders(read)
    .select(['orders.id', 'orders.payment', 'orders.parcel', 'orders.method', 'orders.restocked', 'orders.delivery'])
    .select(['users.id as userId', 'users.name', 'users.email'])
    .where('orders.id', 'in', ids)
    .execute();
}

function readEvents(read: Reader, ids: readonly string[]) {
  return read.selectFrom('order_events').selectAll().where('order_id', 'in', ids).orderBy('position').execute();
}

/** Returns a function that names who did something. */
export async function readNames(read: Reader): Promise<(who: string | null) => string> {
  const staff = await read.selectFrom('staff').select(['id', 'name', 'email']).execute();
  const names = new Map(staff.map(({ id, name, email }) => [`staff:${id}`, name || email]));
  return (who) => {
    if (who === null) return '';
    if (who === 'command') return 'Command';
    return who.startsWith('customer:') ? 'Customer' : (names.get(who) ?? 'Staff');
  };
}
