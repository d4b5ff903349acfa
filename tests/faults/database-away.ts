import { setTimeout as pause } from 'node:timers/promises';

import {
  type Fault,
  type FaultContext,
  type FaultShop,
  isReady,
  read,
  until,
  untilMoreOrders,
  withFaultShop,
} from './fault-shop.ts';

/** PostgreSQL crashes and comes back; another process keeps SQLite's file busy. */
export const databaseAway: Fault = {
  name: 'database',
  about: 'The database is away and comes back',
  usesPostgres: true,
  async run(context) {
    const reports = [];
    for (const on of context.kinds) {
      const work = on === 'sqlite' ? keepBusy : crashPostgres;
      reports.push({ on, ...(await withFaultShop(context, on, (shop) => work(shop, context))) });
    }
    return reports;
  },
};

async function keepBusy({ start, shopping, database, check }: FaultShop, { isShort }: FaultContext) {
  const damage: string[] = [];
  const { origin } = await start();
  let isEnough = false;
  let customers = shopping.run(origin, () => isEnough);
  await untilMoreOrders(shopping, 5);
  // A transaction waits 10 s for another process; after that it is 503.
  const busyMs = isShort ? 500 : 12_000;
  const before = shopping.acknowledged.length;
  await database.transaction(async () => {
    const until = performance.now() + busyMs;
    while (performance.now() < until) {
      const { status } = await read(`${origin}/api/product`);
      if (status !== 200) damage.push(`the list responses ${status} meanwhile`);
      await pause(100);
    }
  });
  if (!isShort) {
    // Requests that waited for more than 10 s got 503, the others succeed.
    isEnough = true;
    await customers;
    isEnough = false;
    customers = shopping.run(origin, () => isEnough);
  }
  await untilMoreOrders(shopping, 5);
  isEnough = true;
  await customers;
  await shopping.repeat(origin);
  damage.push(...(await check()));
  return {
    damage,
    figures: `busy for ${busyMs} ms: ${before} orders before, ${shopping.acknowledged.length - before} after`,
  };
}

async function crashPostgres({ start, shopping, check }: FaultShop, context: FaultContext) {
  const damage: string[] = [];
  const postgres = await context.postgres();
  const { origin } = await start();
  const crashes = context.isShort ? 1 : 5;
  let refused = 0;
  for (let round = 0; round < crashes; round += 1) {
    let isEnough = false;
    const customers = shopping.run(origin, () => isEnough);
    await untilMoreOrders(shopping, 5);
    await postgres.crash();
    isEnough = true;
    // Each customer gives up at the first 503.
    await customers;
    refused += shopping.purchases.length - shopping.acknowledged.length;
    if ((await read(`${origin}/readyz`)).status !== 503) damage.push('/readyz is green without a database');
    if ((await read(`${origin}/healthz`)).status !== 200) damage.push('the process died with the database');
    await postgres.restart();
    await until('the shop is ready again', () => isReady(origin));
    await shopping.repeat(origin);
    damage.push(...(await check()));
  }
  const placed = shopping.acknowledged.length;
  return { damage, figures: `${crashes} crashes: ${placed} orders, ${refused} of them refused with 503 first` };
}
