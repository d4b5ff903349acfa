import { randomUUID } from 'node:crypto';

import type { Fault } from '#tests/faults/fault-shop.ts';

import { runRounds } from './run-rounds.ts';

/** Forms that are sent while the network is cut and browser and server are killed: each arrives once, in order. */
export const outbox: Fault = {
  name: 'outbox',
  about: 'Forms sent through cuts and kills',
  async run({ isShort, rounds = isShort ? 12 : 300, seed = randomUUID().slice(0, 8), browser }) {
    if (!browser) return [];
    const report = await runRounds(rounds, browser, seed);
    const { submissions, rows, repeated, fromWorker, counts, kills } = report;
    const damage = [...report.damage];
    // Otherwise nothing was tested.
    if (counts.before + counts.during + counts.after + counts['half a response'] === 0) damage.push('nothing was cut');
    if (browser.engine === 'chromium' && fromWorker === 0) damage.push('the worker sent nothing');
    const cut = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
    const figures = [
      `seed ${seed}, ${submissions} submissions, ${rows} rows of forms`,
      `the browser killed ${kills.browser} times, the server ${kills.server} times`,
      `requests ${cut.join(', ')}`,
      `${repeated} repeated a key, ${fromWorker} came from the worker`,
    ];
    return [{ on: browser.engine, damage, figures: figures.join('; ') }];
  },
};
