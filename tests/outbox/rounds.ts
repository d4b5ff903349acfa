import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import type { RoundsProgram } from './rounds-browser.ts';
import { runRounds } from './run-rounds.ts';

// `npm run test:outbox` and `npm run test:browsers -- --rounds N`, after the browser was found.

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    engine: { type: 'string', default: 'chromium' },
    /** Chromium's program. */
    browser: { type: 'string', default: '' },
    flags: { type: 'string', default: '' },
    /** What is sent and when something is killed follows from it. */
    seed: { type: 'string' },
    /** A file to write the figures to. */
    figures: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds must be a whole number from 1 on.');

// Without a handler a signal would leave browser and shop running.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(143));

const startedAt = performance.now();
const seed = values.seed ?? randomUUID().slice(0, 8);
const report = await runRounds(rounds, programOf(values), seed);
for (const what of report.damage.slice(0, 20)) console.error(what);
const { submissions, rows, repeated, fromWorker, counts, kills } = report;
const cut = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
console.log(
  `${submissions} submissions in ${Math.round((performance.now() - startedAt) / 1000)} s, ${rows} rows of forms, seed ${seed}.`,
);
console.log(`Killed: the browser ${kills.browser} times, the server ${kills.server} times.`);
console.log(`Requests: ${cut.join(', ')}; ${repeated} repeated a key, ${fromWorker} came from the worker.`);
console.log(
  report.damage.length === 0 ? 'All there, none twice, none lost, in order.' : `${report.damage.length} damages`,
);
if (values.figures !== undefined) {
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const found = { 'repeated a key': repeated, 'from the worker': fromWorker, 'lost or twice': report.damage.length };
  const killed = { 'browser killed': kills.browser, 'server killed': kills.server };
  const row = { submissions, seconds, 'rows of forms': rows, ...counts, ...killed, ...found };
  await writeFile(values.figures, JSON.stringify({ name: 'outbox', rows: [row], notes: [] }));
}
process.exitCode = report.damage.length > 0 ? 1 : 0;

function programOf({ engine, browser, flags }: typeof values): RoundsProgram {
  if (engine === 'firefox' || engine === 'webkit') return { engine };
  return { engine: 'chromium', path: browser, flags: flags.split(' ').filter(Boolean) };
}
