// The Node that runs the shop. An old Node must be able to read this file.

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../.cache/node24', import.meta.url));
/** The npm package with Node's program for this platform. */
const packageName = [
  process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node',
  process.platform === 'win32' ? 'win' : process.platform,
  process.arch,
].join('-');
const program = join(
  folder,
  'node_modules',
  packageName,
  process.platform === 'win32' ? 'bin/node.exe' : 'bin/node',
);

/**
 * Whether this Node runs the command: the shop takes 22.14 and newer, where better-sqlite3 finds
 * version 10 of Node-API.
 * @param {{ for24: boolean }} options `for24`: nothing older than 24, which runs TypeScript without
 * a loader
 */
export function isSupported({ for24 }) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major >= 24 || (!for24 && major === 22 && minor >= 14);
}

/**
 * Runs this command again with Node 24, which is fetched once from npm into the project's folder,
 * and ends with it.
 */
export async function runWithNode24() {
  if (!existsSync(program)) fetchNode();
  const env = { ...process.env, PATH: `${dirname(program)}${delimiter}${process.env.PATH}` };
  const child = spawn(program, process.argv.slice(1), { stdio: 'inherit', env });
  const passOn = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  process.on('SIGINT', passOn).on('SIGTERM', passOn);
  child.once('close', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
}

function fetchNode() {
  console.error(
    `This is Node ${process.versions.node}: fetching Node 24 for this project (once, 120 MB).`,
  );
  const [command, first] = npm();
  // Put in its place when it is whole: two first starts may run at once.
  const draft = `${folder}.${process.pid}`;
  const args = [
    'install',
    '--prefix',
    draft,
    '--no-save',
    '--no-package-lock',
    '--prefer-offline',
    `${packageName}@24`,
  ];
  const { status } = spawnSync(command, [...first, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status === 0 && !existsSync(program)) {
    rmSync(folder, { recursive: true, force: true });
    renameSync(draft, folder);
  }
  rmSync(draft, { recursive: true, force: true });
  if (existsSync(program)) return;
  console.error(
    'Node 24 could not be fetched. Install Node 24 (or 22.14 and newer) and run this again.',
  );
  process.exit(1);
}

/**
 * The npm that runs this command, if one does; else the one in the path.
 * @returns {[string, string[]]}
 */
export function npm() {
  const path = process.env.npm_execpath;
  if (path && /^npm(-cli)?\.c?js$/.test(basename(path))) return [process.execPath, [path]];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
}
