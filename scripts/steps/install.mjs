import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import { run } from './child.mjs';
import { withLock } from './lock.mjs';
import { inRoot, log, logStage, readIfThere } from './project.mjs';

const modules = inRoot('node_modules');
/** Inside node_modules, so that whatever replaces the folder removes it. */
const stamp = join(modules, '.cache/installed');

/** Installs the packages when they are missing or package-lock.json has changed. Ends the process on failure. */
export async function ensureInstalled() {
  if (await isInstalled()) return;
  await withLock(async () => {
    if (await isInstalled()) return;
    if (!(await isInstalledByHand())) await install();
    await mkdir(dirname(stamp), { recursive: true });
    await writeFile(stamp, await wanted());
  });
}

/**
 * Installs into a folder beside node_modules and then swaps the two, so that a shop that runs meanwhile finds its packages
 * but for the moment of the swap, and an installation that is broken off before changes nothing.
 */
async function install() {
  const staging = inRoot('.cache/install');
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { recursive: true });
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) await copyFile(inRoot(name), join(staging, name));
  await logStage('Installing the packages (npm ci)', async () => {
    const [program, args] = npm();
    // The build needs development packages and this platform's binaries, whatever npm is configured to leave out.
    const all = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
    const { code, output } = await run(program, [...args, ...all], { cwd: staging, captureOutput: true });
    if (code === 0) return;
    log(output.trimEnd());
    log(`\nThe packages could not be installed: npm ci exited with ${code}; see its output above.`);
    process.exit(1);
  });
  const before = join(staging, 'before');
  if (existsSync(modules)) await rename(modules, before);
  await rename(join(staging, 'node_modules'), modules).catch(async (error) => {
    if (existsSync(before)) await rename(before, modules);
    throw error;
  });
  await rm(staging, { recursive: true, force: true });
}

async function isInstalled() {
  return (await readIfThere(stamp)) === (await wanted());
}

async function wanted() {
  const lockfile = (await readIfThere(inRoot('package-lock.json'))) ?? '';
  return `${createHash('sha256').update(lockfile).digest('hex')} ${process.platform} ${process.arch}\n`;
}

/** Whether npm's own record in node_modules matches package-lock.json: somebody ran npm themselves. */
async function isInstalledByHand() {
  const [installed, locked] = await Promise.all(
    ['node_modules/.package-lock.json', 'package-lock.json'].map(async (name) => {
      const text = await readIfThere(inRoot(name));
      /** @type {Record<string, { version?: string, optional?: boolean }> | undefined} */
      const packages = text === undefined ? undefined : JSON.parse(text).packages;
      return packages;
    }),
  );
  if (!installed || !locked) return false;
  return (
    Object.keys(installed).every((name) => locked[name]?.version === installed[name]?.version) &&
    Object.entries(locked).every(([name, { optional }]) => name === '' || optional || name in installed)
  );
}

/** The npm that runs this command, if one does. @returns {[string, string[]]} */
function npm() {
  const path = process.env.npm_execpath;
  if (path && /^npm(-cli)?\.c?js$/.test(basename(path))) return [process.execPath, [path]];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
}
