import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import sharp from 'sharp';

import { openDatabase } from '#server/db/connect.ts';
import { createUploadStore } from '#server/media/upload-store.ts';
import { packageRoot } from '#server/package-root.ts';
import { readSettings } from '#server/plugins/env.ts';
import { findDamage } from '#tests/faults/check-shop.ts';
import { addShoppers, insertProducts } from '#tests/faults/faults-shop.ts';
import { type KillableServer, startServer } from '#tests/faults/killable-server.ts';
import { Shopping } from '#tests/faults/shopping.ts';
import { postgresFolder } from '#tests/setup/postgres.ts';
import { startS3 } from '#tests/setup/s3.ts';

import { hasPgBouncer, startCluster } from './cluster.ts';
import { Owner } from './owner.ts';

// Two processes of the built shop on PostgreSQL behind PgBouncer in transaction mode, files in an S3 store. Customers order
// and the owner edits. The database is killed and comes back; then each process of the shop is restarted. Nothing
// acknowledged may be lost or done twice, no lock may stay, and the shop must recover by itself.

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    /** A file to write the figures to. */
    figures: { type: 'string' },
  },
});
const phaseMs = Number(values.seconds) * 1_000;
const shoppersAtOnce = 8;
const answersAgainMs = 30_000;
const main = join(packageRoot, 'dist', 'server', 'main.js');

if (!postgresFolder) {
  console.log('PostgreSQL is not installed here (apt install postgresql): nothing was tried.');
} else {
  if (!hasPgBouncer) console.log('PgBouncer is not installed here (apt install pgbouncer): tried without a pooler.');
  process.exitCode = (await restartUnderOrders()) > 0 ? 1 : 0;
}

async function restartUnderOrders(): Promise<number> {
  const folders = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'sphatik-scale-'))));
  const [cluster, s3] = await Promise.all([startCluster(), startS3()]);
  const env = { ...cluster.env, ...s3.env, DEMO: '0', RATE_LIMIT: 'off', LOG_LEVEL: 'error', SMTP_URL: '' };
  const servers: KillableServer[] = [];
  const settings = readSettings({ ...env, DATA_DIR: folders[0] });
  const database = await openDatabase(settings);
  try {
    const screenshot = sharp({ create: { width: 300, height: 600, channels: 3, background: 'teal' } }).png();
    const pieces = await insertProducts(database);
    const shoppers = await addShoppers(database, shoppersAtOnce);
    const shopping = new Shopping(shoppers, pieces, await screenshot.toBuffer(), [503]);
    for (const DATA_DIR of folders) {
      servers.push(await startServer(main, { ...env, DATA_DIR }));
    }
    const origins = servers.map(({ origin }) => origin);
    const owner = new Owner(database, origins, 'jade');
    let isOver = false;
    let isCalm = true;
    const customers = shopUntil(shopping, origins, () => isOver);
    const edits = owner.run(
      () => isOver,
      () => isCalm,
    );
    const placed = () => shopping.acknowledged.length;
    const damage: string[] = [];

    await pause(phaseMs);
    console.log(`Calm: ${placed()} orders, ${owner.acknowledged} edits.`);

    isCalm = false;
    const crashedAt = performance.now();
    await cluster.restart();
    const restartedMs = performance.now() - crashedAt;
    const answered = await Promise.all(origins.map((origin) => untilOrdersAgain(origin, shopping, crashedAt)));
    const slowest = Math.max(...answered);
    console.log(
      `Database back after ${seconds(restartedMs)}; both processes take orders again after ${seconds(slowest)}.`,
    );
    if (slowest > answersAgainMs) damage.push(`the shop did not take orders again within ${seconds(answersAgainMs)}`);
    isCalm = true;
    await pause(phaseMs);

    isCalm = false;
    const before = placed();
    for (const [at, DATA_DIR] of folders.entries()) {
      const server = servers[at];
      await server?.stop();
      servers[at] = await startServer(main, { ...env, DATA_DIR }, server?.port);
    }
    isCalm = true;
    await pause(phaseMs);
    console.log(`Both processes restarted: ${placed() - before} orders meanwhile and after.`);
    isOver = true;
    await Promise.all([customers, edits]);

    // A lock that a pooler's session keeps would stop the next migration.
    const locks = await cluster.query("select count(*)::int as count from pg_locks where locktype = 'advisory'");
    if (locks.rows[0].count > 0) damage.push(`${locks.rows[0].count} advisory locks stay`);
    for (const origin of origins) {
      const shown = await owner.shown(origin);
      if (shown === undefined || shown < owner.acknowledged) damage.push(`${origin} shows edit ${shown} in the end`);
    }
    damage.push(...owner.missed);
    damage.push(...(await findDamage(database.read, createUploadStore(settings), shopping.purchases)));
    const open = shopping.purchases.length - placed();
    if (open > 0) damage.push(`${open} purchases have no response in the end`);
    for (const what of damage.slice(0, 20)) console.error(what);
    console.log(
      `${placed()} orders and ${owner.acknowledged} edits acknowledged (slowest to show: ${seconds(owner.slowestMs)}): ` +
        `${damage.length === 0 ? 'none lost, none twice' : `${damage.length} damages`}.`,
    );
    if (values.figures !== undefined) {
      const row = {
        orders: placed(),
        edits: owner.acknowledged,
        'slowest edit to show': seconds(owner.slowestMs),
        'database back after': seconds(restartedMs),
        'orders again after': seconds(slowest),
        'lost or twice': damage.length,
      };
      await writeFile(values.figures, JSON.stringify({ name: 'scale', rows: [row], notes: [] }));
    }
    return damage.length;
  } finally {
    await database.close();
    for (const server of servers) await server.kill().catch((error: unknown) => console.error(String(error)));
    await Promise.all([cluster.stop(), s3.stop()]);
    for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Shoppers alternate between the processes, as behind a load balancer, and retry until they succeed. */
async function shopUntil(shopping: Shopping, origins: readonly string[], until: () => boolean): Promise<void> {
  for (let round = 0; ; round += 1) {
    const startedAt = performance.now();
    const origin = origins[round % origins.length] ?? '';
    await shopping.run(origin, () => until() || performance.now() - startedAt > 500);
    if (until() && shopping.acknowledged.length === shopping.purchases.length) return;
    await pause(20);
  }
}

/** Waits until a process is ready and some order has been placed since the crash; returns the milliseconds it took. */
async function untilOrdersAgain(origin: string, shopping: Shopping, since: number): Promise<number> {
  const before = shopping.acknowledged.length;
  while (performance.now() - since < answersAgainMs * 2) {
    const response = await fetch(`${origin}/readyz`).catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.ok && shopping.acknowledged.length > before) break;
    await pause(20);
  }
  return performance.now() - since;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
