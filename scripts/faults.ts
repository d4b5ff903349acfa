import { parseArgs } from 'node:util';

import { databaseAway, mailHang } from '#tests/faults/away.ts';
import { books } from '#tests/faults/books.ts';
import { burnt } from '#tests/faults/burnt.ts';
import { clock } from '#tests/faults/clock.ts';
import { deploy } from '#tests/faults/deploy.ts';
import { diskFull } from '#tests/faults/disk-full.ts';
import { type Fault, type FaultContext, withFaultShop } from '#tests/faults/fault-shop.ts';
import { kill, uploadKill } from '#tests/faults/kill.ts';
import { letters } from '#tests/faults/letters.ts';
import { memory } from '#tests/faults/memory.ts';
import { findNginx } from '#tests/faults/nginx.ts';
import { paidAtOnce } from '#tests/faults/paid-at-once.ts';
import { race } from '#tests/faults/race.ts';
import { scale } from '#tests/faults/scale.ts';
import { outbox } from '#tests/outbox/outbox-fault.ts';
import type { RoundsProgram } from '#tests/outbox/rounds-browser.ts';
import { type PostgresServer, postgresFolder, startPostgres } from '#tests/setup/postgres.ts';

import { ensureBrowser, ensurePackages } from './steps/browser.mjs';
import { ensureBuilt } from './steps/build.mjs';
import { browserFlags } from './steps/find-browser.mjs';

// `npm run test:faults`: injects faults into the built shop, one after the other, each on a shop of
// its own. Seconds for each, as in `npm test`; `-- --long` for minutes. `-- --only outbox --rounds
// 300 --seed S` runs some, `--engine webkit` plays the outbox in another browser.

const faults = [
  kill,
  race,
  diskFull,
  databaseAway,
  mailHang,
  uploadKill,
  books,
  letters,
  paidAtOnce,
  deploy,
  clock,
  burnt,
  memory,
  outbox,
  scale,
];

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    long: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    seed: { type: 'string' },
    engine: { type: 'string' },
  },
});
const names = faults.map(({ name }) => name);
const only = values.only?.flatMap((list) => list.split(',')) ?? names;
const unknown = only.find((name) => !names.includes(name));
const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
if (unknown !== undefined || !((rounds ?? 1) >= 1)) {
  console.error(
    `Usage: npm run test:faults -- --only FAULT --rounds N. The faults are: ${names.join(', ')}.`,
  );
  process.exit(2);
}
if (!postgresFolder) console.log('PostgreSQL is not installed here: SQLite alone is tried.');

await ensureBuilt();
if (only.includes(deploy.name) && !findNginx()) await ensurePackages('nginx-light');
let postgres: Promise<PostgresServer> | undefined;
const context: FaultContext = {
  isShort: !values.long,
  rounds,
  seed: values.seed,
  browser: await browserFor(values.engine),
  postgres: () => {
    postgres ??= startPostgres();
    return postgres;
  },
};

// With `exit`, which stops the servers.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const kindsOf = ({ on = ['sqlite'] }: Fault) =>
  on.filter((kind) => kind === 'sqlite' || postgresFolder);
const chosen = faults
  .filter(({ name }) => only.includes(name))
  .flatMap((fault) => kindsOf(fault).map((kind) => ({ fault, kind })));
// Those of the second share one PostgreSQL server, which some of them crash.
const queues = [
  chosen.filter(({ kind }) => kind === 'sqlite'),
  chosen.filter(({ kind }) => kind === 'postgres'),
];
try {
  // The short form runs two at a time, because each mostly waits.
  if (!values.long) await Promise.all(queues.map(runAll));
  else await runAll(chosen);
} finally {
  await (await postgres)?.stop();
}

async function runAll(some: typeof chosen): Promise<void> {
  for (const { fault, kind } of some) {
    const startedAt = performance.now();
    const brokenOff = (error: Error) => ({
      figures: 'broken off',
      damage: [error.stack ?? error.message],
    });
    const result = await withFaultShop(context, kind, fault, (shop) =>
      fault.run(shop, context),
    ).catch(brokenOff);
    const { figures = 'not possible on this machine', damage = [] } = result ?? {};
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    for (const what of damage.slice(0, 20)) console.error(`${fault.name}, ${kind}: ${what}`);
    if (damage.length > 0) process.exitCode = 1;
    const outcome = damage.length > 0 ? 'FAILED ' : 'well   ';
    const state = result ? outcome : 'skipped';
    console.log(`${state} ${fault.about}, ${kind}: ${figures} (${seconds} s)`);
  }
}

async function browserFor(engine: string | undefined): Promise<RoundsProgram | undefined> {
  if (engine === 'firefox' || engine === 'webkit') return { engine };
  const path = await ensureBrowser();
  return path ? { engine: 'chromium', path, flags: browserFlags } : undefined;
}
