// `npm run bench -- server|attack|uploads|busiest-hour|taps|slow-line`: one table of measurements of the built shop. Times
// depend on the machine and never fail; wrong sums do. `--seconds N` and `--runs N` for longer or more of them,
// `--database postgres`, `--only ROW,ROW`. BASE=/path/of/another/checkout measures its build in the same run.

import { parseArgs } from 'node:util';

import { ensureBuilt } from './steps/build.mjs';
import { log } from './steps/project.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string' },
    runs: { type: 'string', default: '3' },
    database: { type: 'string', default: 'sqlite' },
    only: { type: 'string', multiple: true },
  },
});
const [name = 'server'] = positionals;
/** Loaded late: their packages may just have been installed. @type {Record<string, () => Promise<(options: import('./bench/options.ts').BenchOptions) => Promise<void>>>} */
const benches = {
  server: async () => (await import('./bench/server.ts')).benchServer,
  attack: async () => (await import('./bench/attack.ts')).benchAttack,
  uploads: async () => (await import('./bench/uploads.ts')).benchUploads,
  'busiest-hour': async () => (await import('./bench/busiest-hour.ts')).benchBusiestHour,
  taps: async () => (await import('./bench/taps.ts')).benchTaps,
  'slow-line': async () => (await import('./bench/slow-line.ts')).benchSlowLine,
};
const load = benches[name];
if (!load) {
  log(`Usage: npm run bench -- ${Object.keys(benches).join('|')}`);
  process.exit(2);
}
const usualSeconds = name === 'busiest-hour' ? 30 : 4;

await ensureBuilt();
// Without a handler a signal would leave the shop running.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => process.exit(143));
const bench = await load();
await bench({
  seconds: Number(values.seconds ?? usualSeconds),
  runs: Number(values.runs),
  database: values.database,
  base: process.env.BASE,
  only: values.only?.flatMap((list) => list.split(',')) ?? [],
});
