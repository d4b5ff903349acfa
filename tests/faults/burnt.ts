import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

import { openDatabase } from '#server/db/connect.ts';
import { createUploadStore } from '#server/media/upload-store.ts';

import { findDamage } from './check-shop.ts';
import type { Fault, FaultContext, FaultShop } from './fault-shop.ts';
import { builtMain, ownSettings, until } from './killable-server.ts';

/** What the shop promises. */
const lostSecondsMax = 60;
const openSecondsMax = 120;
/** The database's file is full of orders that nobody has copied yet. */
const ordersMin = 5;

/**
 * The machine burns while customers order: its automatic backups open the shop elsewhere, without
 * the orders of the last seconds.
 */
export const burnt: Fault = {
  name: 'burnt',
  about: 'The machine burns',
  async run(shop, context) {
    const place = await mkdtemp(join(tmpdir(), 'sphatik-burnt-'));
    const env = { BACKUP_URL: join(place, 'backups'), BACKUP_PASSWORD: 'not in the house' };
    try {
      if (!(await hasRestic())) return undefined;
      return await burnRounds(shop, context, place, env);
    } finally {
      await rm(place, { recursive: true, force: true, maxRetries: 5 });
    }
  },
};

type BackupEnv = Readonly<Record<'BACKUP_URL' | 'BACKUP_PASSWORD', string>>;

async function hasRestic(): Promise<boolean> {
  return promisify(execFile)('restic', ['version']).then(
    () => true,
    () => false,
  );
}

async function burnRounds(
  shop: FaultShop,
  { isShort }: FaultContext,
  place: string,
  env: BackupEnv,
) {
  const { shopping, start, dataDir, database } = shop;
  const damage: string[] = [];
  const server = await start({ env });
  const finish = shopping.keepOrdering(server.origin);
  await shopping.untilMore(ordersMin);
  await until('a backup is made', async () => (await lastBackupAt(shop)) !== undefined, 300_000);
  // Between two backups, wherever that is.
  await pause((isShort ? 6_000 : 60_000) + Math.random() * (isShort ? 6_000 : 30_000));
  await server.kill();
  const burntAt = Date.now();
  await finish().catch(() => {});
  const placed = await readOrders(database.read);
  const { purchases } = shopping;
  // The connections of this process still read what is gone from the disk.
  await rm(dataDir, { recursive: true, force: true });

  const elsewhere = join(place, 'elsewhere');
  const beganAt = performance.now();
  const said = await restore(elsewhere, env);
  const other = await start({ env: { DATA_DIR: elsewhere, BACKUP_URL: '' } });
  const openSeconds = (performance.now() - beganAt) / 1000;
  await other.stop();

  const restored = await openDatabase({ dataDir: elsewhere, databaseUrl: undefined });
  const found = new Set((await readOrders(restored.read)).map(({ id }) => id));
  const lost = placed.filter(({ id }) => !found.has(id));
  const newest = placed.filter(({ id }) => found.has(id)).at(-1)?.at ?? '';
  const holes = lost.filter(({ at }) => at < newest);
  if (holes.length > 0) damage.push(`${holes.length} orders are lost before others that are there`);
  const [first] = lost;
  const lostSeconds = first ? (burntAt - Date.parse(first.at)) / 1000 : 0;
  if (lostSeconds > lostSecondsMax) damage.push(`orders of ${Math.round(lostSeconds)} s are lost`);
  if (openSeconds > openSecondsMax) damage.push(`it was open after ${Math.round(openSeconds)} s`);
  if (placed.length - lost.length < ordersMin)
    damage.push(`only ${found.size} orders are restored: ${said}`);
  const known = purchases.filter(({ orderId }) => orderId === undefined || found.has(orderId));
  const uploads = createUploadStore({ dataDir: elsewhere });
  const wrong = await findDamage(restored.read, uploads, known);
  // A cart may be of before an order that is lost.
  damage.push(...wrong.filter((what) => !what.startsWith('the cart of ')));
  await restored.close();
  return {
    damage,
    figures: `${placed.length} orders, the last ${lostSeconds.toFixed(0)} s of them (${lost.length}) lost, open elsewhere after ${openSeconds.toFixed(1)} s`,
  };
}

async function lastBackupAt({ database }: FaultShop): Promise<string | undefined> {
  const row = await database.read.selectFrom('automatic_backup').select('state').executeTakeFirst();
  return row && ((JSON.parse(row.state).lastAt as string | null) ?? undefined);
}

async function readOrders(read: FaultShop['database']['read']) {
  return read
    .selectFrom('orders')
    .select(['id', 'ordered_at as at'])
    .orderBy('ordered_at')
    .execute();
}

/** The command of the documents, on a machine that has nothing of the shop. */
async function restore(dataDir: string, env: BackupEnv): Promise<string> {
  const program = join(dirname(builtMain), 'shop.js');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, 'restore', '--from', env.BACKUP_URL],
    { env: { ...process.env, ...ownSettings, ...env, DATA_DIR: dataDir } },
  );
  return stdout;
}
