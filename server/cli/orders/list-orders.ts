import { type OrderState, orderStateCodeOf, orderStateOf } from '#contract/names/order-states.ts';
import { shopTimeZone } from '#contract/rules/dates.ts';
import { formatPaisa } from '#contract/rules/money.ts';
import { paymentMethodOf } from '#contract/rules/payment-method.ts';
import type { ShopContext } from '#server/cli/command.ts';
import { tableLines } from '#server/cli/text-table.ts';
import type { Reader } from '#server/db/connect.ts';
import { shopClock } from '#server/modules/booking/shop-time.ts';
import { piecesOf, selectOrders } from '#server/modules/desk/orders/order-summaries.ts';
import { pluralize } from '#server/plain-text.ts';

const defaultLimit = 50;

/** Prints the newest orders, or those with one status. */
export async function listOrders(
  { database, print }: ShopContext,
  { status, all }: { readonly status?: OrderState; readonly all?: true },
): Promise<number> {
  const total = await countOrders(database.read, status);
  if (total === 0) {
    print(status ? `There are no ${status.toLowerCase()} orders.` : 'There are no orders yet.');
    return 0;
  }
  const rows = await readRows(database.read, status, all ? total : defaultLimit);
  const columns = [
    { name: 'Order' },
    { name: `Placed (${shopTimeZone})` },
    { name: 'Status' },
    { name: 'Total', isNumber: true },
    { name: 'Items', isNumber: true },
    { name: 'Paid' },
    { name: 'Customer' },
  ];
  const cells = rows.map((row) => [
    row.number,
    shopClock(row.ordered_at),
    orderStateOf(row.status),
    formatPaisa(row.total_paisa),
    String(row.pieces ?? 0),
    paymentMethodOf(row.method),
    `${row.name} (${row.email})`,
  ]);
  for (const line of tableLines(columns, cells)) print(line);
  print('');
  const shown = rows.length < total ? `The newest ${rows.length} of ` : '';
  print(`${shown}${pluralize(total, 'order')}.${shown ? ' Add --all to list them all.' : ''}`);
  return 0;
}

async function countOrders(read: Reader, state: OrderState | undefined): Promise<number> {
  const query = read.selectFrom('orders').select((order) => order.fn.countAll<number>().as('count'));
  const row = await (state ? query.where('status', '=', orderStateCodeOf(state)) : query).executeTakeFirstOrThrow();
  return row.count;
}

function readRows(read: Reader, state: OrderState | undefined, most: number) {
  const query = selectOrders(read)
    .select(['orders.number', 'ordered_at', 'status', 'total_paisa', 'method', 'users.name', 'users.email'])
    .select(piecesOf)
    .orderBy('ordered_at', 'desc')
    .orderBy('orders.id')
    .limit(most);
  return (state ? query.where('status', '=', orderStateCodeOf(state)) : query).execute();
}
