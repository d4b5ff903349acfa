import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';

import { run } from './child.mjs';
import { withLock } from './lock.mjs';
import { npm } from './node.mjs';
import { inRoot, log, readIfThere, root } from './project.mjs';
import { removeUnused } from './unused-files.mjs';

/**
 * Installs the packages that a folder's package-lock.json names, where they are not there: those of
 * the shop (`dependencies`), and for tests the others. Ends the process on failure.
 * @param {{ forTests?: boolean, folder?: string }} [options] `folder`: inside the project, with a
 * package.json of its own
 */
export async function ensureInstalled({ forTests = false, folder = '.' } = {}) {
  if (isInstalled(forTests, inRoot(folder))) return;
  requireWritable();
  await withLock(async () => {
    // Another process may have done it meanwhile.
    if (isInstalled(forTests, inRoot(folder))) return;
    await install(forTests, inRoot(folder));
    await removeUnused(join(inRoot(folder), 'node_modules'));
  });
}

/**
 * Whether npm's own record of node_modules has each package that is needed.
 * @param {boolean} forTests
 * @param {string} folder
 */
function isInstalled(forTests, folder) {
  const installed = readPackages(join(folder, 'node_modules/.package-lock.json'));
  return Object.entries(readPackages(join(folder, 'package-lock.json'))).every(
    ([name, { version, dev, optional, devOptional }]) =>
      name === '' ||
      optional ||
      devOptional ||
      (dev && !forTests) ||
      installed[name]?.version === version,
  );
}

/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }}
 * LockedPackage
 * @param {string} lockfile
 * @returns {Record<string, LockedPackage>}
 */
function readPackages(lockfile) {
  return JSON.parse(readIfThere(lockfile) ?? '{ "packages": {} }').packages;
}

/** @param {boolean} forTests @param {string} cwd */
async function install(forTests, cwd) {
  log('Installing the packages (npm ci).');
  // Packages for tests that are there already stay.
  const isAll = forTests || existsSync(join(cwd, 'node_modules/vitest'));
  const [program, first] = npm();
  // npm is told what to install, whatever it is configured to leave out; NODE_ENV=production leaves
  // out `dev`.
  const ci = [...first, 'ci', isAll ? '--include=dev' : '--omit=dev', '--include=optional'];
  // What npm's cache has needs no network. But an old entry there may not know a new version: then
  // it is asked for.
  if ((await run(program, [...ci, '--prefer-offline', '--silent'], { cwd, stdio: 'ignore' })) === 0)
    return;
  if ((await run(program, ci, { cwd, stdio: ['ignore', process.stderr, 'inherit'] })) === 0) return;
  log(
    "The packages could not be installed; see npm's reason above. Without a network only npm's cache can give them.",
  );
  process.exit(1);
}

/**
 * Ends the process with one line when its user can't write the project's folder, as installing and
 * building must.
 */
export function requireWritable() {
  try {
    const folders = [root, ...['.cache', 'node_modules', 'builds'].map(inRoot)];
    for (const folder of folders.filter((one) => existsSync(one)))
      accessSync(folder, constants.W_OK);
  } catch {
    log(
      `The user ${process.getuid?.() ?? ''} can't write ${root}, and the packages or the build are not up to date. Run 'npm run build' there as its owner.`,
    );
    process.exit(1);
  }
}
