// Every npm script starts here: `node scripts/run.mjs NAME [arguments]`. It sees to a Node that is
// new enough and to the packages that the command needs, then runs it. An old Node must be able to
// read this file and steps/node.mjs.

import { isSupported, runWithNode24 } from './steps/node.mjs';

const biome = 'node_modules/@biomejs/biome/bin/biome';

/**
 * Programs of the last build, or about it, which is made first if its sources have changed. They
 * run in this process.
 */
const built = {
  start: '../dist/server/main.js',
  shop: '../dist/server/shop.js',
  release: './release.mjs',
  build: undefined,
};

/**
 * What Node runs for the others, one after the other. They need the packages of the tests besides
 * those of the shop.
 */
const tools = {
  // Vite reloads what pages consist of; the server's side is what starts it again.
  dev: [
    ['--watch-preserve-output', '--watch-path=server', '--watch-path=contract', 'scripts/dev.ts'],
  ],
  test: [['scripts/test.mjs']],
  'test:faults': [['scripts/faults.ts']],
  'test:browsers': [['scripts/browsers.mjs']],
  'test:release': [['scripts/run.mjs', 'release'], ['scripts/try-release.ts']],
  'test:documents': [['scripts/try-documents.ts']],
  bench: [['measure/bench.ts']],
  lighthouse: [['measure/lighthouse.ts']],
  size: [['scripts/size.mjs']],
  characters: [['scripts/characters.mjs']],
  types: [['node_modules/typescript/bin/tsc', '-b']],
  lint: [
    [biome, 'check', '--error-on-warnings', '.'],
    ['node_modules/knip/bin/knip.js', '--no-progress'],
  ],
  format: [[biome, 'check', '--write', '.']],
};

const [, script = '', name = '', ...rest] = process.argv;

if (!isSupported({ for24: !(name in built) })) await runWithNode24();
else if (name in built) await runBuilt();
else await runTools();

async function runBuilt() {
  const { ensureInstalled } = await import('./steps/install.mjs');
  await ensureInstalled();
  const { ensureBuilt } = await import('./steps/build.mjs');
  // Asked for, it is made in any case. A running shop is not affected.
  await ensureBuilt({ again: name === 'build' });
  const program = built[/** @type {keyof typeof built} */ (name)];
  if (!program) return;
  process.argv = [process.execPath, script, ...rest];
  await import(new URL(program, import.meta.url).href);
}

async function runTools() {
  const { ensureInstalled } = await import('./steps/install.mjs');
  await ensureInstalled({ forTests: true });
  if (['bench', 'lighthouse'].includes(name)) await ensureInstalled({ folder: 'measure/packages' });
  const { runNode } = await import('./steps/child.mjs');
  for (const args of tools[/** @type {keyof typeof tools} */ (name)])
    process.exitCode = (await runNode([...args, ...rest])) || process.exitCode;
}
