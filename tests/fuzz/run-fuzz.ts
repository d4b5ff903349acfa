import { randomInt } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';

import { openDatabase } from '#server/db/connect.ts';
import { packageRoot } from '#server/package-root.ts';
import { readSettings } from '#server/plugins/env.ts';
import { startServer } from '#tests/faults/killable-server.ts';
import { type PostgresServer, startPostgres } from '#tests/setup/postgres.ts';

import { addFuzzPeople } from './fuzz-data.ts';
import { fuzzShop } from './fuzz-shop.ts';

// Sends made-up requests of every call in the OpenAPI document to the built shop. The same seed makes the same requests.

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    database: { type: 'string', default: 'sqlite' },
    /** A file to write the figures to. */
    figures: { type: 'string' },
    /** Another build of the server, such as one that was broken on purpose. */
    server: { type: 'string', default: join(packageRoot, 'dist', 'server', 'main.js') },
  },
});
const requests = Number(values.requests);
if (!Number.isInteger(requests) || requests < 1) throw new Error('--requests must be a whole number from 1 on.');
if (!['sqlite', 'postgres'].includes(values.database)) throw new Error('--database must be sqlite or postgres.');
const { seed } = values;
console.log(`Seed ${seed}: ${requests} requests to the built shop on ${values.database}.`);

const dataDir = await mkdtemp(join(tmpdir(), 'sphatik-fuzz-'));
let postgres: PostgresServer | undefined;
try {
  if (values.database === 'postgres') postgres = await startPostgres();
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: (await postgres?.createDatabase()) ?? '',
    DEMO: '0',
    PUBLIC_URL: 'https://shop.example',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    SMTP_URL: '',
  };
  const database = await openDatabase(readSettings(env));
  const people = await addFuzzPeople(database);
  await database.close();
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const server = await startServer(values.server, env);
  const startedAt = performance.now();
  const { sent, statuses, slowestMs, neverGood, faults } = await fuzzShop({
    origin: server.origin,
    pageOrigin: readSettings(env).publicUrl,
    people,
    picture,
    seed,
    requests,
    atOnce: 8,
    timeoutMs: 15_000,
  });
  const seconds = (performance.now() - startedAt) / 1000;
  // Throws when the shop ended by itself.
  await server.kill();
  const counts = [...statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${status}: ${count}`);
  console.log(
    `${sent} requests in ${seconds.toFixed(0)} s, the slowest ${slowestMs.toFixed(0)} ms. ${counts.join(', ')}.`,
  );
  if (neverGood.length > 0) console.log(`Never succeeded: ${neverGood.join(', ')}.`);
  for (const fault of faults.slice(0, 20)) console.error(fault);
  console.log(faults.length === 0 ? 'No fault.' : `${faults.length} faults. Repeat with --seed ${seed}.`);
  if (values.figures !== undefined) {
    const { database } = values;
    const took = { seconds: Math.round(seconds), 'slowest ms': Math.round(slowestMs) };
    const row = { database, seed, requests: sent, ...took, faults: faults.length };
    const notes = [
      `Responses by status: ${counts.join(', ')}.`,
      ...(neverGood.length > 0 ? [`Never successful: ${neverGood.join(', ')}.`] : []),
    ];
    await writeFile(values.figures, JSON.stringify({ name: `fuzz ${database}`, rows: [row], notes }));
  }
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await postgres?.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
