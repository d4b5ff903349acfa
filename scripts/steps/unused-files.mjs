import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';

const platform = `${process.platform}-${process.arch}`;

/**
 * Whether a file or folder of an installed package is the source of a program that comes built, or
 * a build for other platforms. SQLite comes with both: 22 of its 27 MB.
 * @param {string} packageName
 * @param {string} file inside the package
 */
export function isUnused(packageName, file) {
  if (packageName !== 'better-sqlite3') return false;
  if (/^(?:build|deps|src)(?:\/|$)/.test(file)) return true;
  return /^prebuilds\/./.test(file) && !isForThisPlatform(basename(file, '.node'));
}

/** @param {string} build such as `linux-x64` and `linuxmusl-x64`: both, as for any Linux */
function isForThisPlatform(build) {
  return build.replace('linuxmusl', 'linux') === platform;
}

/**
 * Deletes the unused files of what npm has installed, unless SQLite has to be built here.
 * @param {string} nodeModules
 */
export async function removeUnused(nodeModules) {
  const packageName = 'better-sqlite3';
  const folder = join(nodeModules, packageName);
  const builds = await readdir(join(folder, 'prebuilds')).catch(() => []);
  if (!builds.some((build) => isForThisPlatform(basename(build, '.node')))) return;
  const files = [...(await readdir(folder)), ...builds.map((build) => `prebuilds/${build}`)];
  for (const file of files.filter((one) => isUnused(packageName, one)))
    await rm(join(folder, file), { recursive: true });
}
