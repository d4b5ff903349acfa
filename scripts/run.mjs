// Every npm script starts here: `node scripts/run.mjs NAME [arguments]`. It sees to a Node that is new enough and to the
// packages that the command needs, then runs it in this process. An old Node must be able to read this file and steps/node.mjs.

import { isSupported, runWithNode24 } from './steps/node.mjs';

/**
 * What a script runs, and whether it needs the packages of the tests besides those of the shop.
 * @type {Record<string, { program: string, args?: string[], forTests?: boolean }>}
 */
const commands = {
  start: { program: 'start.mjs' },
  shop: { program: 'shop.mjs' },
  build: { program: 'build.mjs' },
  dev: { program: 'dev.mjs' },
  test: { program: 'test.mjs', forTests: true },
  'test:faults': { program: 'faults.mjs', forTests: true },
  'test:browsers': { program: 'browsers.mjs', forTests: true },
  bench: { program: 'bench.mjs', forTests: true },
  lighthouse: { program: 'lighthouse.mjs', forTests: true },
  size: { program: 'size.mjs', forTests: true },
  types: { program: '../node_modules/typescript/bin/tsc', args: ['-b'], forTests: true },
  lint: {
    program: '../node_modules/@biomejs/biome/bin/biome',
    args: ['check', '--error-on-warnings', '.'],
    forTests: true,
  },
  format: { program: '../node_modules/@biomejs/biome/bin/biome', args: ['check', '--write', '.'], forTests: true },
};

const [, script = '', name = '', ...rest] = process.argv;
const { program, args = [], forTests = false } = commands[name] ?? { program: `${name}.mjs` };

// Tests run TypeScript without a loader, which Node 22.14 can't.
if (isSupported({ for24: forTests })) {
  const { ensureInstalled } = await import('./steps/install.mjs');
  await ensureInstalled(forTests);
  process.argv = [process.execPath, script, ...args, ...rest];
  await import(new URL(program, import.meta.url).href);
} else await runWithNode24();
