import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';

import { run } from './child.mjs';
import { withLock } from './lock.mjs';
import { npm, pingArgs } from './node.mjs';
import { inRoot, log, logStage, readIfThere, root } from './project.mjs';

/**
 * Installs the packages that a folder's package-lock.json names, where they are not there: those of the shop
 * (`dependencies`), and for tests the others. Ends the process on failure.
 * @param {boolean} forTests @param {string} [folder] with a package.json of its own
 */
export async function ensureInstalled(forTests, folder = root) {
  if (await isInstalled(forTests, folder)) return;
  await requireWritable();
  await withLock(async () => {
    // Another process may have done it meanwhile.
    if (!(await isInstalled(forTests, folder))) await install(forTests, folder);
  });
}

/** Whether npm's own record of node_modules has each package that is needed. @param {boolean} forTests @param {string} folder */
async function isInstalled(forTests, folder) {
  const [installed, locked] = await Promise.all(
    ['node_modules/.package-lock.json', 'package-lock.json'].map((name) => readPackages(join(folder, name))),
  );
  return Object.entries(locked ?? {}).every(
    ([name, { version, dev, optional, devOptional }]) =>
      name === '' || optional || devOptional || (dev && !forTests) || installed?.[name]?.version === version,
  );
}

/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }} LockedPackage
 * @param {string} lockfile
 * @returns {Promise<Record<string, LockedPackage> | undefined>}
 */
async function readPackages(lockfile) {
  const text = await readIfThere(lockfile);
  return text === undefined ? undefined : JSON.parse(text).packages;
}

/** @param {boolean} forTests @param {string} folder */
async function install(forTests, folder) {
  // Packages for tests that are there already stay.
  const isAll = forTests || existsSync(join(folder, 'node_modules/vitest'));
  // npm is told what to install, whatever it is configured to leave out; NODE_ENV=production leaves out `dev`.
  const args = ['ci', isAll ? '--include=dev' : '--omit=dev', '--include=optional'];
  if (!(await isRegistryReachable(folder))) {
    log("The npm registry can't be reached: taking the packages from npm's cache.");
    args.push('--offline');
  }
  await logStage('Installing the packages (npm ci)', async () => {
    const { code, output } = await runNpm(folder, args);
    if (code === 0) return;
    log(output.trimEnd());
    log(
      args.includes('--offline')
        ? "\nThe packages can't be fetched without a network, and npm's cache does not have them all. Connect and run this again."
        : `\nThe packages could not be installed: npm ci exited with ${code}; see its output above.`,
    );
    process.exit(1);
  });
}

/** Without a network `npm ci` itself is silent for minutes. @param {string} folder */
async function isRegistryReachable(folder) {
  const { code, output } = await runNpm(folder, pingArgs, 6_000);
  // A registry need not have the address that is asked for.
  return code === 0 || /\bE[1-5]\d\d\b/.test(output);
}

/** @param {string} cwd @param {readonly string[]} args @param {number} [timeoutMs] */
function runNpm(cwd, args, timeoutMs) {
  const [program, first] = npm();
  return run(program, [...first, ...args], { cwd, captureOutput: true, ...(timeoutMs !== undefined && { timeoutMs }) });
}

/** Ends the process with one line when its user can't write the project's folder, as installing and building must. */
export async function requireWritable() {
  try {
    const folders = [root, ...['.cache', 'node_modules', 'builds'].map(inRoot)];
    await Promise.all(folders.filter((folder) => existsSync(folder)).map((folder) => access(folder, constants.W_OK)));
  } catch {
    log(
      `The user ${process.getuid?.() ?? ''} can't write ${root}, and the packages or the build are not up to date. Run 'npm run build' there as its owner.`,
    );
    process.exit(1);
  }
}
