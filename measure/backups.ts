import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { printTable } from '#scripts/steps/table.mjs';

import { type BenchOptions, checkOrders, type SeededShop, withSeededShop } from './seeded-shop.ts';
import { orderAtOnce, orderingAtOnce } from './server.ts';

/** Of each start, before what counts: code is compiled then. */
const warmUps = 4;

/**
 * Orders a second of 16 customers at a time, with automatic backups to a folder and without: one
 * shop, started in turns with them and without.
 */
export async function benchBackups({ runs, seconds, database }: BenchOptions): Promise<void> {
  const place = await mkdtemp(join(tmpdir(), 'sphatik-backups-'));
  const env = { BACKUP_URL: join(place, 'repository'), BACKUP_PASSWORD: 'bench' };
  const ways = { without: { BACKUP_URL: '' }, 'with backups': env };
  const found: Record<string, { orders: number; seconds: number }> = {};
  try {
    await withSeededShop({ database, products: 1_000, customers: 128 }, async (shop) => {
      await shop.stop();
      for (let run = 0; run < runs; run += 1)
        for (const [name, own] of Object.entries(ways)) {
          const server = await shop.start({ env: own });
          const { orders, seconds: took } = await orderFor(seconds, { ...shop, ...server });
          const sum = found[name] ?? { orders: 0, seconds: 0 };
          found[name] = { orders: sum.orders + orders, seconds: sum.seconds + took };
          await server.stop();
        }
      const server = await shop.start();
      await checkOrders({ ...shop, ...server });
    });
    const rows = Object.entries(found).map(([what, one]) => ({
      what,
      'orders a second': one.orders / one.seconds,
    }));
    printTable(rows, [`On ${database}: ${runs} turns of ${seconds} s each.`]);
  } finally {
    await rm(place, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Orders for some seconds. Returns how many, and how long they took without the filled carts. */
async function orderFor(seconds: number, shop: SeededShop) {
  for (let round = 0; round < warmUps; round += 1) await orderAtOnce(shop, orderingAtOnce);
  const sum = { orders: 0, seconds: 0 };
  const endsAt = performance.now() + seconds * 1000;
  while (performance.now() < endsAt) {
    const { rate } = await orderAtOnce(shop, orderingAtOnce);
    sum.orders += shop.customers.length;
    sum.seconds += shop.customers.length / rate;
  }
  return sum;
}
