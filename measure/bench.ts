// `npm run bench -- server|attack|backups|busiest-hour|memory|taps|slow-line|ten-years`: one table of measurements of
// the built shop. Times depend on the machine and never fail; wrong sums do. `--seconds N` and
// `--runs N` for longer or more of them, `--database postgres`, `--only ROW,ROW`; of `ten-years`
// `--orders N`, and `--migrate` from a database of version 1.0.

import { parseArgs } from 'node:util';

import { log } from '#scripts/steps/project.mjs';

import { benchAttack } from './attack.ts';
import { benchBackups } from './backups.ts';
import { benchBusiestHour } from './busiest-hour.ts';
import { benchMemory } from './memory.ts';
import type { BenchOptions } from './seeded-shop.ts';
import { benchServer } from './server.ts';
import { benchSlowLine } from './slow-line.ts';
import { benchTaps } from './taps.ts';
import { benchTenYears } from './ten-years.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string' },
    runs: { type: 'string', default: '3' },
    database: { type: 'string', default: 'sqlite' },
    only: { type: 'string', multiple: true },
    orders: { type: 'string', default: '20000' },
    migrate: { type: 'boolean', default: false },
  },
});
const [name = 'server'] = positionals;
const benches: Record<string, (options: BenchOptions) => Promise<void>> = {
  server: benchServer,
  attack: benchAttack,
  backups: benchBackups,
  'busiest-hour': benchBusiestHour,
  memory: benchMemory,
  taps: benchTaps,
  'slow-line': benchSlowLine,
  'ten-years': benchTenYears,
};
const bench = benches[name];
if (!bench) {
  log(`Usage: npm run bench -- ${Object.keys(benches).join('|')}`);
  process.exit(2);
}

// Without a handler a signal would leave the shop running.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(143));
const only = values.only?.flatMap((list) => list.split(','));
await bench({
  seconds: Number(values.seconds ?? (['busiest-hour', 'backups'].includes(name) ? 30 : 4)),
  runs: Number(values.runs),
  database: values.database,
  orders: Number(values.orders),
  isMigrating: values.migrate,
  isAsked: (row) => only?.includes(row) ?? true,
});
