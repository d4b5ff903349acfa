import { sql } from 'kysely';

import { shopTimeZone } from '#contract/rules/dates.ts';
import { formatPaisa } from '#contract/rules/money.ts';
import { formatPhone } from '#contract/rules/phone.ts';
import type { OwnerCommand, ShopContext } from '#server/cli/command.ts';
import { tableLines } from '#server/cli/text-table.ts';
import type { Reader } from '#server/db/connect.ts';
import { shopClock } from '#server/modules/booking/shop-time.ts';
import { pluralize } from '#server/plain-text.ts';

const atFirst = 50;

export const customersCommand: OwnerCommand = {
  name: 'customers',
  define(command, useShop) {
    command
      .description('List customers, newest first, with what they ordered')
      .option('--all', 'all customers instead of the newest 50')
      .action((options) => useShop((shop) => listCustomers(shop, options.all ?? false)));
  },
};

async function listCustomers({ database, print }: ShopContext, all: boolean): Promise<number> {
  const rows = await readCustomers(database.read);
  if (rows.length === 0) {
    print('There are no customers yet.');
    return 0;
  }
  const shown = all ? rows : rows.slice(0, atFirst);
  const columns = [
    { name: 'Name' },
    { name: 'Email', longest: 60 },
    { name: 'Phone' },
    { name: `Since (${shopTimeZone})` },
    { name: 'Email confirmed' },
    { name: 'Orders', isNumber: true },
    { name: 'Spent', isNumber: true },
  ];
  const cells = shown.map((row) => [
    row.name,
    row.email,
    formatPhone(row.phone_number),
    shopClock(row.created_at),
    row.confirmed_at === null ? 'no' : 'yes',
    String(row.orders ?? 0),
    formatPaisa(row.spent ?? 0),
  ]);
  for (const line of tableLines(columns, cells)) print(line);
  print('');
  const isPart = shown.length < rows.length;
  print(
    `${isPart ? `The newest ${shown.length} of ` : ''}${pluralize(rows.length, 'customer')}.${isPart ? ' Add --all to list them all.' : ''}`,
  );
  print('Spent is without refunds, and without canceled and returned orders.');
  return 0;
}

/** Orders that were canceled (4) or returned (5) brought no money. */
const unpaid = [4, 5];

function readCustomers(read: Reader) {
  const refunds = read
    .selectFrom('refunds')
    .select((refund) => ['order_id', refund.fn.sum<number>('amount_paisa').as('paisa')] as const)
    .groupBy('order_id')
    .as('refunded');
  return read
    .selectFrom('users')
    .leftJoin('orders', 'orders.user_id', 'users.id')
    .leftJoin(refunds, 'refunded.order_id', 'orders.id')
    .select(['users.name', 'users.email', 'users.phone_number', 'users.created_at', 'users.confirmed_at'])
    .select((row) => [
      row.fn.count<number>('orders.id').as('orders'),
      row.fn
        .sum<number | null>(sql`orders.total_paisa - coalesce(refunded.paisa, 0)`)
        .filterWhere('orders.status', 'not in', unpaid)
        .as('spent'),
    ])
    .groupBy(['users.id', 'users.name', 'users.email', 'users.phone_number', 'users.created_at', 'users.confirmed_at'])
    .orderBy('users.created_at', 'desc')
    .orderBy('users.email')
    .execute();
}
