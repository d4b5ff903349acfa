// Every npm script starts here: `node scripts/run.mjs NAME [arguments]`. It sees to a Node that is new enough and to the
// packages that the command needs, then runs it in this process. An old Node must be able to read this file and steps/node.mjs.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { isSupported, runWithNode24 } from './steps/node.mjs';

/**
 * What a script runs: the program of a build that is made first if its sources changed, or a program of the project; and
 * whether it needs the packages of the tests besides those of the shop, and those of measurements.
 * @type {Record<string, { isBuilt?: boolean, program?: string, args?: string[], forTests?: boolean, measures?: boolean }>}
 */
const commands = {
  start: { isBuilt: true, program: '../dist/server/main.js' },
  shop: { isBuilt: true, program: '../dist/server/shop.js' },
  build: { isBuilt: true },
  dev: { program: 'dev.mjs' },
  test: { program: 'test.mjs', forTests: true },
  'test:faults': { program: 'faults.ts', forTests: true },
  'test:browsers': { program: 'browsers.mjs', forTests: true },
  bench: { program: '../measure/bench.ts', forTests: true, measures: true },
  lighthouse: { program: '../measure/lighthouse.ts', forTests: true, measures: true },
  size: { program: 'size.mjs', forTests: true },
  types: { program: '../node_modules/typescript/bin/tsc', args: ['-b'], forTests: true },
  lint: { program: 'lint.mjs', forTests: true },
  format: { program: '../node_modules/@biomejs/biome/bin/biome', args: ['check', '--write', '.'], forTests: true },
};

const [, script = '', name = '', ...rest] = process.argv;
const { isBuilt, program, args = [], forTests = false, measures } = commands[name] ?? { program: `${name}.mjs` };

// Tests run TypeScript without a loader, which Node 22.14 can't.
if (isSupported({ for24: forTests })) {
  const { ensureInstalled } = await import('./steps/install.mjs');
  await ensureInstalled(forTests);
  if (measures) await ensureInstalled(false, fileURLToPath(new URL('../measure/packages', import.meta.url)));
  process.argv = [process.execPath, script, ...args, ...rest];
  if (isBuilt) {
    const { ensureBuilt } = await import('./steps/build.mjs');
    // Asked for, it is made in any case. A running shop is not affected.
    await ensureBuilt({ again: name === 'build' });
    if (existsSync('.env')) process.loadEnvFile('.env');
    // React reads it once, when it is imported.
    process.env.NODE_ENV ??= 'production';
  }
  if (program) await import(new URL(program, import.meta.url).href);
} else await runWithNode24();
