import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { packageRoot } from '#server/package-root.ts';

// The installation of `npm start` in a temporary project, with a small program in place of npm: these tests check
// what happens to node_modules, not its contents.

const npmStandIn = `
  const { mkdirSync, readFileSync, writeFileSync } = require('node:fs');
  const { version } = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages['node_modules/stone'];
  mkdirSync('node_modules/stone', { recursive: true });
  writeFileSync('node_modules/stone/version', version);
  if (version === 'broken') {
    console.error('npm error stone can’t be had');
    process.exit(1);
  }
`;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sphatik-install-'));
  await cp(join(packageRoot, 'scripts/steps'), join(folder, 'scripts/steps'), { recursive: true });
  await writeFile(join(folder, 'npm-cli.js'), npmStandIn);
  await writeFile(join(folder, 'package.json'), '{}');
  await writeFile(join(folder, '.npmrc'), '');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Requires this version of the one package. Returns the output. */
async function install(version: string): Promise<string> {
  const packages = { '': {}, 'node_modules/stone': { version } };
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
  const script = "import('./scripts/steps/install.mjs').then(({ ensureInstalled }) => ensureInstalled())";
  const env = { ...process.env, npm_execpath: join(folder, 'npm-cli.js') };
  const { stderr } = await promisify(execFile)(process.execPath, ['-e', script], { cwd: folder, env });
  return stderr;
}

const installed = () => readFile(join(folder, 'node_modules/stone/version'), 'utf8');

test('packages are installed once for each lockfile', async () => {
  expect(await install('1.0.0')).toContain('Installing the packages (npm ci): done');
  expect(await installed()).toBe('1.0.0');
  expect(await install('1.0.0')).toBe('');
});

test('new packages replace all old ones', async () => {
  await mkdir(join(folder, 'node_modules/left-over'));
  await install('2.0.0');
  expect(await installed()).toBe('2.0.0');
  expect(await readdir(join(folder, 'node_modules'))).not.toContain('left-over');
  expect(await readdir(join(folder, '.cache'))).not.toContain('install');
});

test('an installation that fails says why, and leaves the packages as they were', async () => {
  await expect(install('broken')).rejects.toThrow('npm error stone can’t be had');
  expect(await installed()).toBe('2.0.0');
  // The next one starts again.
  expect(await install('2.0.1')).toContain('done');
  expect(await installed()).toBe('2.0.1');
});

test('packages that were installed by hand are left alone', async () => {
  const packages = { 'node_modules/stone': { version: '3.0.0' } };
  await writeFile(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
  expect(await install('3.0.0')).toBe('');
  expect(await installed()).toBe('2.0.1');
});
