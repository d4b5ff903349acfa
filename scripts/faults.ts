import { parseArgs } from 'node:util';

import { databaseAway, mailHang } from '#tests/faults/away.ts';
import { clock } from '#tests/faults/clock.ts';
import { deploy } from '#tests/faults/deploy.ts';
import { diskFull } from '#tests/faults/disk-full.ts';
import { type DatabaseKind, type Fault, type FaultContext, withFaultShop } from '#tests/faults/fault-shop.ts';
import { kill, uploadKill } from '#tests/faults/kill.ts';
import { memory } from '#tests/faults/memory.ts';
import { race } from '#tests/faults/race.ts';
import { scale } from '#tests/faults/scale.ts';
import { outbox } from '#tests/outbox/outbox-fault.ts';
import type { RoundsProgram } from '#tests/outbox/rounds-browser.ts';
import { type PostgresServer, postgresFolder, startPostgres } from '#tests/setup/postgres.ts';

import { ensureBrowser } from './steps/browser.mjs';
import { ensureBuilt } from './steps/build.mjs';
import { browserFlags } from './steps/find-browser.mjs';

// `npm run test:faults`: injects faults into the built shop, one after the other, each on a shop of its own. Seconds for each,
// as in `npm test`; `-- --long` for minutes. `-- --only outbox --rounds 300 --seed S` runs some, `--engine webkit` plays the
// outbox in another browser.

const faults = [
  ...[kill, race, diskFull, databaseAway, mailHang, uploadKill],
  ...[deploy, clock, memory, outbox, scale],
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
if (unknown !== undefined) fail(`There is no fault '${unknown}'. The faults are: ${names.join(', ')}.`);
const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
if (rounds !== undefined && (!Number.isInteger(rounds) || rounds < 1))
  fail('--rounds must be a whole number from 1 on.');
const isHere = (kind: DatabaseKind) => kind === 'sqlite' || postgresFolder;
if (!postgresFolder) console.log('PostgreSQL is not installed here: SQLite alone is tried.');

await ensureBuilt();
let postgres: Promise<PostgresServer> | undefined;
const context: FaultContext = {
  isShort: !values.long,
  rounds,
  seed: values.seed,
  browser: await findRoundsBrowser(),
  postgres: () => {
    postgres ??= startPostgres();
    return postgres;
  },
};

// With `exit`, which stops the servers.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const chosen = faults.filter(({ name }) => only.includes(name));
const kindsOf = ({ on = ['sqlite'] }: Fault) => on;
// These share one PostgreSQL server, which some of them crash.
const usesPostgres = (fault: Fault) => kindsOf(fault).includes('postgres');
const queues = [chosen.filter(usesPostgres), chosen.filter((fault) => !usesPostgres(fault))];
try {
  // The short form runs two at a time, because each mostly waits.
  if (!values.long) await Promise.all(queues.map(runAll));
  else await runAll(chosen);
} finally {
  await (await postgres)?.stop();
}

async function runAll(some: readonly Fault[]): Promise<void> {
  for (const fault of some) {
    for (const kind of kindsOf(fault).filter(isHere)) {
      const startedAt = performance.now();
      const result = await withFaultShop(context, kind, fault, (shop) => fault.run(shop, context)).catch(
        (error: unknown) => ({
          figures: 'broken off',
          damage: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
        }),
      );
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      for (const what of result?.damage.slice(0, 20) ?? []) console.error(`${fault.name}, ${kind}: ${what}`);
      const isWell = !result?.damage.length;
      if (!isWell) process.exitCode = 1;
      if (!result) console.log(`skipped ${fault.about}, ${kind}: not possible on this machine`);
      else console.log(`${isWell ? 'well  ' : 'FAILED'}  ${fault.about}, ${kind}: ${result.figures} (${seconds} s)`);
    }
  }
}

async function findRoundsBrowser(): Promise<RoundsProgram | undefined> {
  const { engine } = values;
  if (engine === 'firefox' || engine === 'webkit') return { engine };
  const path = await ensureBrowser();
  return path ? { engine: 'chromium', path, flags: browserFlags } : undefined;
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}
