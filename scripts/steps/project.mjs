import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** @param {string} path inside the project */
export const inRoot = (path) => join(root, path);

/** Logs progress to stderr, so that a command's output can be piped. @param {string} line */
export const log = (line) => process.stderr.write(`${line}\n`);

/**
 * Runs the work and logs its start and its duration.
 * @template T
 * @param {string} stage
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function logStage(stage, work) {
  log(`${stage} ...`);
  const startedAt = performance.now();
  const result = await work();
  log(`${stage}: done in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return result;
}

/**
 * One hash over the names and contents of files and folders. Missing ones are skipped.
 * @param {readonly string[]} paths inside the project
 * @param {(name: string) => boolean} isMeant
 */
export async function hashOfFiles(paths, isMeant = () => true) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const name of await namesUnder(path)) {
      if (isMeant(name))
        hash
          .update(`${name}\0`)
          // One by one and at once: asynchronously, a thousand small files take half a second.
          .update(readFileSync(inRoot(name)))
          .update('\0');
    }
  }
  return hash.digest('hex');
}

/** @param {string} path @returns {Promise<string | undefined>} */
export async function readIfThere(path) {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** @param {string} path @returns {Promise<string[]>} */
async function namesUnder(path) {
  try {
    const entries = await readdir(inRoot(path), { withFileTypes: true });
    const sorted = entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    const names = await Promise.all(
      sorted.map((entry) => (entry.isDirectory() ? namesUnder(join(path, entry.name)) : [join(path, entry.name)])),
    );
    return names.flat();
  } catch (error) {
    if (isMissing(error)) return [];
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return [path];
    throw error;
  }
}

/** @param {unknown} error */
function isMissing(error) {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
