import { sql } from 'kysely';

import { median, printTable } from '#scripts/steps/table.mjs';
import { createPictureStore } from '#server/media/picture-store.ts';
import { type BuiltShop, openBuiltShop } from '#tests/faults/fault-shop.ts';
import { type PostgresServer, startPostgres } from '#tests/setup/postgres.ts';

import { addProducts, openWithCustomers } from './seeded-shop.ts';
import { orderAtOnce, orderingAtOnce } from './server.ts';

const customers = 64;
const warmUps = 2;
const rounds = 10;

/**
 * Orders a second in a filled shop, in an empty one, and in an empty one that writes no searched
 * texts: in turns, as a machine is not equally quick all the time.
 */
export async function compareOrders(filled: BuiltShop, database: string): Promise<void> {
  const servers: PostgresServer[] = [];
  const openEmpty = async () => {
    const postgres = database === 'postgres' ? await startPostgres({ isDurable: true }) : undefined;
    if (postgres) servers.push(postgres);
    const DATABASE_URL = postgres?.address ?? '';
    const shop = await openBuiltShop({ DATABASE_URL, RATE_LIMIT: 'off' });
    await addProducts(shop.database, createPictureStore(shop.settings), 300);
    return shop;
  };
  const [empty, unsearched] = [await openEmpty(), await openEmpty()];
  try {
    await dropTriggers(unsearched);
    await dropLimits(filled);
    const shops = {
      'ten years of orders': await openWithCustomers(filled, customers),
      'an empty shop': await openWithCustomers(empty, customers),
      'an empty shop, nothing searched': await openWithCustomers(unsearched, customers),
    };
    const measured = Object.entries(shops).map(([what, shop]) => ({
      what,
      shop,
      rates: [] as number[],
      p99s: [] as number[],
    }));
    for (let round = -warmUps; round < rounds; round += 1)
      // Each begins as often as the others.
      for (const one of round % 2 === 0 ? measured : measured.toReversed()) {
        const { rate, p99 } = await orderAtOnce(one.shop, orderingAtOnce);
        if (round < 0) continue;
        one.rates.push(rate);
        one.p99s.push(p99);
      }
    // The filled one is started again by what is measured next.
    for (const { shop } of measured) await shop.stop();
    printTable(
      measured.map(({ what, rates, p99s }) => ({
        what,
        'orders a second': Math.round(median(rates)),
        from: Math.round(Math.min(...rates)),
        to: Math.round(Math.max(...rates)),
        'p99 ms': Math.round(median(p99s)),
      })),
      [`On ${database}, ${orderingAtOnce} at a time, ${rounds} turns of ${customers} orders.`],
    );
  } finally {
    for (const shop of [empty, unsearched]) await shop.close();
    for (const server of servers) await server.stop();
  }
}

/** New customers order here many times: the limits of the first order would end that. */
async function dropLimits({ database }: BuiltShop): Promise<void> {
  await database.transaction(async (trx) => {
    await trx.deleteFrom('shop_settings').where('name', 'like', '%-limit-%').execute();
  });
}

/** Of orders and users alone, which an order writes. */
async function dropTriggers({ database }: BuiltShop): Promise<void> {
  const triggers = [
    ['search_orders_added', 'orders'],
    ['search_orders_changed', 'orders'],
  ];
  await database.transaction(async (trx) => {
    for (const [name = '', table = ''] of triggers)
      await (database.kind === 'sqlite'
        ? sql`drop trigger ${sql.ref(name)}`.execute(trx)
        : sql`drop trigger ${sql.ref(name)} on ${sql.table(table)}`.execute(trx));
  });
}
