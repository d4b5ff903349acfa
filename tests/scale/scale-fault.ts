import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '#server/db/connect.ts';
import { createUploadStore } from '#server/media/upload-store.ts';
import { readSettings } from '#server/plugins/env.ts';
import { findDamage } from '#tests/faults/check-shop.ts';
import {
  type Fault,
  type FaultContext,
  type FaultReport,
  isReady,
  until,
  untilMoreOrders,
} from '#tests/faults/fault-shop.ts';
import { addShoppers, insertProducts } from '#tests/faults/faults-shop.ts';
import { type KillableServer, startServer } from '#tests/faults/killable-server.ts';
import { Shopping } from '#tests/faults/shopping.ts';
import { aPicture } from '#tests/setup/pictures.ts';
import { startS3 } from '#tests/setup/s3.ts';

import { Owner } from './owner.ts';
import { hasPgBouncer, startPooler } from './pooler.ts';

const answersAgainMs = 30_000;

/**
 * Two processes of the built shop on one PostgreSQL behind PgBouncer, with their files in an S3 store. Customers order and
 * an owner edits while each process is restarted as in a deployment, which may cost nobody an error, and the pooler and the
 * database are killed and started again. Nothing acknowledged may be lost or done twice, and the shop must recover by itself.
 */
export const scale: Fault = {
  name: 'scale',
  about: 'Two processes behind a pooler, restarted',
  usesPostgres: true,
  async run(context) {
    if (!context.kinds.includes('postgres') || !hasPgBouncer) return [];
    return [await restartUnderOrders(context)];
  },
};

async function restartUnderOrders({
  isShort,
  rounds = isShort ? 1 : 5,
  main,
  postgres,
}: FaultContext): Promise<FaultReport> {
  const folders = await Promise.all([1, 2, 3].map(() => mkdtemp(join(tmpdir(), 'sphatik-scale-'))));
  const [first = '', second = '', ofPooler = ''] = folders;
  // PgBouncer runs as another user where the tests run as root.
  await chmod(ofPooler, 0o755);
  const server = await postgres();
  const direct = await server.createDatabase();
  const pooler = await startPooler(ofPooler, direct);
  const s3 = await startS3();
  const env = {
    ...s3.env,
    DATABASE_URL: pooler.address,
    DATABASE_DIRECT_URL: direct,
    DEMO: '0',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    SMTP_URL: '',
  };
  const settings = readSettings({ ...env, DATA_DIR: first });
  // Past the pooler, and not over its restarts.
  const database = await openDatabase(
    readSettings({ ...env, DATABASE_URL: direct, DATABASE_DIRECT_URL: '', DATA_DIR: first }),
  );
  const servers: KillableServer[] = [];
  try {
    const pieces = await insertProducts(database);
    const shoppers = await addShoppers(database, isShort ? 4 : 8);
    const shopping = new Shopping(shoppers, pieces, await aPicture());
    for (const DATA_DIR of [first, second]) servers.push(await startServer(main, { ...env, DATA_DIR }));
    const origins = servers.map(({ origin }) => origin);
    const owner = new Owner(database, origins, 'jade');
    let isOver = false;
    let isCalm = true;
    const working = Promise.all([
      shopUntil(shopping, origins, () => isOver),
      owner.run(
        () => isOver,
        () => isCalm,
      ),
    ]);
    const damage: string[] = [];
    let slowestMs = 0;
    const restarts = [
      ...[0, 1].map((at) => async () => {
        shopping.mayBeAway = false;
        const code = await servers[at]?.stop();
        if (code !== 0) damage.push(`a process that was asked to stop ended with ${code}`);
        const DATA_DIR = folders[at] ?? '';
        servers[at] = await startServer(main, { ...env, DATA_DIR }, servers[at]?.port);
        await untilMoreOrders(shopping, 5);
        shopping.mayBeAway = true;
      }),
      () => pooler.restart(),
      async () => {
        await server.crash();
        await server.restart();
      },
    ];
    const phaseMs = isShort ? 500 : 2_000;
    for (let round = 0; round < rounds; round += 1) {
      for (const restart of restarts) {
        await pause(phaseMs);
        isCalm = false;
        const before = shopping.acknowledged.length;
        await restart();
        const startedAt = performance.now();
        const takesOrders = async () =>
          (await Promise.all(origins.map(isReady))).every(Boolean) && shopping.acknowledged.length > before;
        await until('orders on both processes after a restart', takesOrders, answersAgainMs);
        slowestMs = Math.max(slowestMs, performance.now() - startedAt);
        isCalm = true;
      }
    }
    await pause(phaseMs);
    isOver = true;
    await working;

    damage.push(...owner.missed);
    for (const origin of origins) {
      const shown = () => owner.shown(origin).catch(() => undefined);
      const showsLast = async () => ((await shown()) ?? -1) >= owner.acknowledged;
      await until('the last edit', showsLast, 3_000).catch(async () =>
        damage.push(`${origin} shows edit ${await shown()}`),
      );
    }
    damage.push(...(await findDamage(database.read, createUploadStore(settings), shopping.purchases)));
    const open = shopping.purchases.length - shopping.acknowledged.length;
    if (open > 0) damage.push(`${open} purchases have no response in the end`);
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
    return {
      on: 'postgres',
      damage,
      figures: `${shopping.acknowledged.length} orders and ${owner.acknowledged} edits through ${rounds * restarts.length} restarts, orders again after ${seconds(slowestMs)} at most, an edit shows after ${seconds(owner.slowestMs)} at most`,
    };
  } finally {
    for (const one of servers) await one.kill().catch((error: unknown) => console.error(String(error)));
    await database.close();
    await Promise.all([pooler.stop(), s3.stop()]);
    for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Shoppers alternate between the processes, as behind a load balancer, and retry until they succeed. */
async function shopUntil(shopping: Shopping, origins: readonly string[], isOver: () => boolean): Promise<void> {
  for (let round = 0; ; round += 1) {
    const startedAt = performance.now();
    const origin = origins[round % origins.length] ?? '';
    await shopping.run(origin, () => isOver() || performance.now() - startedAt > 500);
    if (isOver() && shopping.acknowledged.length === shopping.purchases.length) return;
    await pause(20);
  }
}
