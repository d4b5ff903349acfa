import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import sharp from 'sharp';

import { openDatabase } from '#server/db/connect.ts';
import { createUploadStore } from '#server/media/upload-store.ts';
import { packageRoot } from '#server/package-root.ts';
import { readSettings } from '#server/plugins/env.ts';
import { type PostgresServer, postgresFolder, startPostgres } from '#tests/setup/postgres.ts';

import { findDamage } from './check-shop.ts';
import { addShoppers, fillShelves } from './faults-shop.ts';
import { startServer } from './killable-server.ts';
import { Shopping } from './shopping.ts';

// The built shop is killed at random moments while customers order, on each database there is. After every kill: all
// that was acknowledged is there whole, nothing is there half, and what is said again is not done twice.

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '30' },
    database: { type: 'string', multiple: true },
    /** Another build of the server, such as one that was broken on purpose. */
    server: { type: 'string', default: join(packageRoot, 'dist', 'server', 'main.js') },
  },
});
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds must be a whole number from 1 on.');
const shoppersAtOnce = 8;
const killWithinMs = 1_500;

const databases = values.database ?? (postgresFolder ? ['sqlite', 'postgres'] : ['sqlite']);
if (!postgresFolder) console.log('PostgreSQL is not installed here: SQLite alone is tried.');
let damaged = 0;
for (const database of databases) damaged += await killShopOn(database);
process.exitCode = damaged > 0 ? 1 : 0;

async function killShopOn(kind: string): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sphatik-faults-'));
  let postgres: PostgresServer | undefined;
  try {
    if (kind === 'postgres') postgres = await startPostgres();
    const env = {
      DATA_DIR: dataDir,
      DATABASE_URL: (await postgres?.createDatabase()) ?? '',
      DEMO: '0',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      SMTP_URL: '',
    };
    return await killRounds(kind, env);
  } finally {
    await postgres?.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function untilOneMore(shopping: Shopping): Promise<void> {
  const before = shopping.acknowledged.length;
  for (let attempt = 0; attempt < 1_000 && shopping.acknowledged.length === before; attempt += 1) await pause(10);
}

async function killRounds(kind: string, env: Readonly<Record<string, string>>): Promise<number> {
  const settings = readSettings(env);
  const database = await openDatabase(settings);
  try {
    const screenshot = sharp({ create: { width: 300, height: 600, channels: 3, background: 'teal' } }).png();
    const pieces = await fillShelves(database);
    const shopping = new Shopping(await addShoppers(database, shoppersAtOnce), pieces, await screenshot.toBuffer());
    const uploads = createUploadStore(settings);
    const check = () => findDamage(database.read, uploads, shopping.wishes);
    const damage: string[] = [];
    let unanswered = 0;

    for (let round = 1; round <= rounds; round += 1) {
      const server = await startServer(values.server, env);
      let isKilled = false;
      const customers = shopping.run(server.origin, () => isKilled);
      // Every second time orders are under way for certain; else it may hit the shop's first steps.
      const isUnderWay = round % 2 === 0 ? untilOneMore(shopping) : Promise.resolve();
      const afterMs = Math.random() * killWithinMs;
      await Promise.race([isUnderWay.then(() => pause(afterMs)), customers]);
      await server.kill();
      isKilled = true;
      await customers;
      unanswered += shopping.wishes.length - shopping.acknowledged.length;
      for (const what of await check()) damage.push(`after kill ${round} (${Math.round(afterMs)} ms): ${what}`);
    }

    const server = await startServer(values.server, env);
    await shopping.repeat(server.origin);
    await server.kill();
    for (const what of await check()) damage.push(`in the end: ${what}`);
    const placed = shopping.acknowledged.length;
    if (placed !== shopping.wishes.length)
      damage.push(`${shopping.wishes.length - placed} wishes have no answer in the end`);
    if (placed < rounds) damage.push(`only ${placed} orders came through ${rounds} rounds: that tells nothing`);

    for (const what of damage.slice(0, 20)) console.error(`${kind}: ${what}`);
    const verdict = damage.length === 0 ? 'all whole, none lost, none twice' : `${damage.length} damages`;
    console.log(`${kind}: ${rounds} kills, ${placed} orders, ${unanswered} cut off and said again: ${verdict}.`);
    return damage.length;
  } finally {
    await database.close();
  }
}
