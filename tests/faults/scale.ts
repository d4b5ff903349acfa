import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { parseStorageAddress } from '#server/media/s3-files.ts';
import { createUploadStore, type UploadStore } from '#server/media/upload-store.ts';
import { raiseCatalogueVersion } from '#server/modules/product/catalogue-version.ts';
import { startS3 } from '#tests/setup/s3.ts';

import { findDamage } from './check-shop.ts';
import type { Fault, FaultContext, FaultShop } from './fault-shop.ts';
import { isReady, type KillableServer, read, until } from './killable-server.ts';
import { hasPgBouncer, startPooler } from './pooler.ts';
import type { Shopping } from './shopping.ts';

const answersAgainMs = 30_000;
/**
 * An edit must show within this time in every process; a page served in between may still be the
 * old one.
 */
const showsWithinMs = 3_000;
/** Of the product that the owner edits. */
const slug = 'jade';

/**
 * Two processes of the built shop on one PostgreSQL behind PgBouncer, with their files in an S3
 * store. Customers order and an owner edits while each process is restarted as in a deployment,
 * which may cost nobody an error, and the pooler and the database are killed and started again.
 * Nothing acknowledged may be lost or done twice, and the shop must recover by itself.
 */
export const scale: Fault = {
  name: 'scale',
  about: 'Two processes behind a pooler, restarted',
  on: ['postgres'],
  async run(shop, context) {
    if (!hasPgBouncer) return undefined;
    const folders = await Promise.all(
      [1, 2, 3].map(() => mkdtemp(join(tmpdir(), 'sphatik-scale-'))),
    );
    const [ofPooler = '', ...dataDirs] = folders;
    // PgBouncer runs as another user where the tests run as root.
    await chmod(ofPooler, 0o755);
    const direct = shop.settings.databaseUrl ?? '';
    const pooler = await startPooler(ofPooler, direct);
    const s3 = await startS3();
    const env = { ...s3.env, DATABASE_URL: pooler.address, DATABASE_DIRECT_URL: direct };
    const start = (at: number, port?: number) =>
      shop.start({ env: { ...env, DATA_DIR: dataDirs[at] ?? '' }, port });
    const storage = parseStorageAddress(s3.env.STORAGE_URL ?? '', s3.env);
    const processes = { start, restartPooler: pooler.restart };
    try {
      return await restartUnderOrders(
        shop,
        context,
        processes,
        createUploadStore({ ...shop.settings, storage }),
      );
    } finally {
      await Promise.all([pooler.stop(), s3.stop()]);
      for (const folder of folders)
        await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  },
};

interface Processes {
  readonly start: (at: number, port?: number) => Promise<KillableServer>;
  readonly restartPooler: () => Promise<void>;
}

async function restartUnderOrders(
  shop: FaultShop,
  { isShort, rounds = isShort ? 1 : 5, postgres }: FaultContext,
  { start, restartPooler }: Processes,
  uploads: UploadStore,
) {
  const { shopping } = shop;
  const server = await postgres();
  const servers = [await start(0), await start(1)];
  const origins = servers.map(({ origin }) => origin);
  let isOver = false;
  let isCalm = true;
  const shoppers = shopUntil(shopping, origins, () => isOver);
  const owner = editUntil(
    shop,
    origins,
    () => isOver,
    () => isCalm,
  );
  const damage: string[] = [];
  let slowestMs = 0;
  const restarts = [
    ...[0, 1].map((at) => async () => {
      shopping.mayBeAway = false;
      const code = await servers[at]?.stop();
      if (code !== 0) damage.push(`a process that was asked to stop ended with ${code}`);
      servers[at] = await start(at, servers[at]?.port);
      await shopping.untilMore(5);
      shopping.mayBeAway = true;
    }),
    restartPooler,
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
        (await Promise.all(origins.map(isReady))).every(Boolean) &&
        shopping.acknowledged.length > before;
      await until('orders on both processes after a restart', takesOrders, answersAgainMs);
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
      isCalm = true;
    }
  }
  await pause(phaseMs);
  isOver = true;
  const [edits] = await Promise.all([owner, shoppers]);

  damage.push(...edits.missed);
  for (const origin of origins) {
    const showsLast = async () => (await shownAt(origin)) >= edits.acknowledged;
    await until('the last edit', showsLast, showsWithinMs).catch(async () =>
      damage.push(`${origin} shows edit ${await shownAt(origin)}`),
    );
  }
  damage.push(...(await findDamage(shop.database.read, uploads, shopping.purchases)));
  const open = shopping.purchases.length - shopping.acknowledged.length;
  if (open > 0) damage.push(`${open} purchases have no response in the end`);
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  return {
    damage,
    figures: `${shopping.acknowledged.length} orders and ${edits.acknowledged} edits through ${rounds * restarts.length} restarts, orders again after ${seconds(slowestMs)} at most, an edit shows after ${seconds(edits.slowestMs)} at most`,
  };
}

/**
 * Shoppers alternate between the processes, as behind a load balancer, and retry until they
 * succeed.
 */
async function shopUntil(
  shopping: Shopping,
  origins: readonly string[],
  isOver: () => boolean,
): Promise<void> {
  for (let round = 0; ; round += 1) {
    const startedAt = performance.now();
    const origin = origins[round % origins.length] ?? '';
    await shopping.run(origin, () => isOver() || performance.now() - startedAt > 500);
    if (isOver() && shopping.acknowledged.length === shopping.purchases.length) return;
    await pause(20);
  }
}

/** The edit that a process shows now; -1 after a failure. */
async function shownAt(origin: string): Promise<number> {
  const { status, text } = await read(`${origin}/api/product/${slug}`);
  return status === 200 ? Number(/Edit (\d+)/.exec(JSON.parse(text).name)?.[1] ?? 0) : -1;
}

/**
 * An owner edits one product again and again past the processes, and checks after each edit that
 * all of them show it. While the database is down (`isCalm` is false) an edit may fail.
 */
async function editUntil(
  { database }: FaultShop,
  origins: readonly string[],
  isOver: () => boolean,
  isCalm: () => boolean,
) {
  const missed: string[] = [];
  let [acknowledged, slowestMs] = [0, 0];
  for (let edit = 1; !isOver(); edit += 1) {
    const wasCalm = isCalm();
    try {
      await database.transaction(async (trx) => {
        await raiseCatalogueVersion(trx);
        const name = `Edit ${edit}`;
        await trx.updateTable('products').set({ name }).where('slug', '=', slug).execute();
      });
    } catch (error) {
      if (wasCalm && isCalm()) throw error;
      await pause(100);
      continue;
    }
    acknowledged = edit;
    const since = performance.now();
    for (const origin of wasCalm ? origins : []) {
      const isShown = async () => !isCalm() || (await shownAt(origin)) >= edit;
      await until(`edit ${edit} at ${origin}`, isShown, showsWithinMs).catch((error: Error) =>
        missed.push(error.message),
      );
    }
    if (wasCalm && isCalm()) slowestMs = Math.max(slowestMs, performance.now() - since);
    await pause(50);
  }
  return { acknowledged, missed, slowestMs };
}
