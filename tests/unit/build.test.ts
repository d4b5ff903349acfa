import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { packageRoot } from '#server/package-root.ts';

// The steps of `npm run build` in a temporary project, with a small program in place of Vite: these
// tests check which folders there are, not their contents.

const viteStandIn = `
  const { mkdirSync, readFileSync, writeFileSync } = require('node:fs');
  const folder = process.argv[process.argv.indexOf('--outDir') + 1];
  const source = readFileSync('index.html', 'utf8');
  if (source.includes('broken')) process.exit(1);
  mkdirSync(folder + '/assets', { recursive: true });
  writeFileSync(folder + (process.argv.includes('--ssr') ? '/main.js' : '/index.html'), source);
  writeFileSync(folder + '/assets/app-' + source + '.js', source);
`;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sphatik-build-'));
  await cp(join(packageRoot, 'scripts/steps'), join(folder, 'scripts/steps'), { recursive: true });
  await mkdir(join(folder, 'node_modules/vite/bin'), { recursive: true });
  await writeFile(join(folder, 'node_modules/vite/bin/vite.js'), viteStandIn);
  await writeFile(join(folder, 'node_modules/vite/package.json'), '{}');
  await writeFile(join(folder, 'package.json'), '{}');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Builds these sources when needed. Returns the output. */
async function build(source: string): Promise<string> {
  await writeFile(join(folder, 'index.html'), source);
  const script = "import('./scripts/steps/build.mjs').then(({ ensureBuilt }) => ensureBuilt())";
  const { stderr } = await promisify(execFile)(process.execPath, ['-e', script], { cwd: folder });
  return stderr;
}

const served = () => readFile(join(folder, 'dist/client/index.html'), 'utf8');

test('a build has a folder of its own, and one that failed changes nothing', async () => {
  expect(await build('one')).toContain('Building the pages and the server');
  expect(await served()).toBe('one');
  expect(await build('one')).toBe('');

  const first = await readlink(join(folder, 'dist'));
  await expect(build('broken')).rejects.toThrow('The build failed');
  expect(await readlink(join(folder, 'dist'))).toBe(first);

  await build('two');
  expect(await served()).toBe('two');
  // A shop that still runs from the first build finds all its files.
  expect(await readFile(join(folder, first, 'client/index.html'), 'utf8')).toBe('one');
});

test('old builds are deleted, and what an interrupted one left', async () => {
  await mkdir(join(folder, 'builds/draft/left'), { recursive: true });
  for (const source of ['three', 'four', 'five', 'six', 'seven', 'eight']) await build(source);
  expect(await readdir(join(folder, 'builds'))).toHaveLength(6);
  expect(await served()).toBe('eight');
});
