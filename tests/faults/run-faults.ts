import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { packageRoot } from '#server/package-root.ts';
import { fuzz } from '#tests/fuzz/fuzz-fault.ts';
import { outbox } from '#tests/outbox/outbox-fault.ts';
import type { RoundsProgram } from '#tests/outbox/rounds-browser.ts';
import { scale } from '#tests/scale/scale-fault.ts';
import { type PostgresServer, postgresFolder, startPostgres } from '#tests/setup/postgres.ts';

import { clock } from './clock.ts';
import { databaseAway } from './database-away.ts';
import { deploy } from './deploy.ts';
import { diskFull } from './disk-full.ts';
import type { DatabaseKind, Fault, FaultReport } from './fault-shop.ts';
import { kill } from './kill.ts';
import { mailHang } from './mail-hang.ts';
import { memory } from './memory.ts';
import { race } from './race.ts';
import { uploadKill } from './upload-kill.ts';

// Injects faults into the built shop, one after the other, each on a shop of its own.

const faults: readonly Fault[] = [
  kill,
  race,
  diskFull,
  databaseAway,
  mailHang,
  uploadKill,
  deploy,
  clock,
  memory,
  outbox,
  fuzz,
  scale,
];
const allKinds = ['sqlite', 'postgres'] as const;

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    long: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    seed: { type: 'string' },
    database: { type: 'string', multiple: true },
    /** For the outbox: `firefox` or `webkit` in place of this Chromium. */
    engine: { type: 'string' },
    chromium: { type: 'string' },
    flags: { type: 'string', default: '' },
    /** Another build of the server, such as one that was broken on purpose. */
    server: { type: 'string', default: join(packageRoot, 'dist', 'server', 'main.js') },
  },
});
const names = faults.map(({ name }) => name);
const only = values.only?.flatMap((list) => list.split(',')) ?? names;
const unknown = only.find((name) => !names.includes(name));
if (unknown !== undefined) fail(`There is no fault '${unknown}'. The faults are: ${names.join(', ')}.`);
const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
if (rounds !== undefined && (!Number.isInteger(rounds) || rounds < 1))
  fail('--rounds must be a whole number from 1 on.');
const kinds = allKinds.filter((kind) => values.database?.includes(kind) ?? (kind === 'sqlite' || postgresFolder));
if (!postgresFolder) console.log('PostgreSQL is not installed here: SQLite alone is tried.');

let postgres: Promise<PostgresServer> | undefined;
const context = {
  isShort: !values.long,
  main: values.server,
  kinds: kinds satisfies readonly DatabaseKind[],
  rounds,
  seed: values.seed,
  browser: browserOf(values),
  postgres: () => {
    postgres ??= startPostgres();
    return postgres;
  },
};

// With `exit`, which stops the servers.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const chosen = faults.filter(({ name }) => only.includes(name));
const queues = [chosen.filter(({ usesPostgres }) => usesPostgres), chosen.filter(({ usesPostgres }) => !usesPostgres)];
try {
  // The short form runs two at a time, because each mostly waits.
  if (!values.long) await Promise.all(queues.map(runAll));
  else await runAll(chosen);
} finally {
  await (await postgres)?.stop();
}

async function runAll(some: readonly Fault[]): Promise<void> {
  for (const fault of some) {
    const startedAt = performance.now();
    const reports = await fault.run(context).catch(brokenOff);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    for (const { on, figures, damage } of reports) {
      const isWell = damage.length === 0;
      for (const what of damage.slice(0, 20)) console.error(`${fault.name}, ${on}: ${what}`);
      console.log(`${isWell ? 'well  ' : 'FAILED'}  ${fault.about}, ${on}: ${figures} (${seconds} s)`);
      if (!isWell) process.exitCode = 1;
    }
    if (reports.length === 0) console.log(`skipped ${fault.about}: not possible on this machine`);
  }
}

function browserOf({ engine, chromium, flags }: typeof values): RoundsProgram | undefined {
  if (engine === 'firefox' || engine === 'webkit') return { engine };
  return chromium ? { engine: 'chromium', path: chromium, flags: flags.split(' ').filter(Boolean) } : undefined;
}

function brokenOff(error: unknown): FaultReport[] {
  return [
    {
      on: 'all',
      figures: 'broken off',
      damage: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
    },
  ];
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}
