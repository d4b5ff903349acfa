import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
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
export function hashOfFiles(paths, isMeant = () => true) {
  const hash = createHash('sha256');
  // At once: asynchronously, a thousand small files take half a second.
  for (const name of paths.flatMap(filesUnder).filter(isMeant).sort())
    hash
      .update(`${name}\0`)
      .update(readFileSync(inRoot(name)))
      .update('\0');
  return hash.digest('hex');
}

/** @param {string} path @returns {string[]} */
function filesUnder(path) {
  const isFile = (/** @type {string} */ name) => statSync(inRoot(name), { throwIfNoEntry: false })?.isFile();
  if (!existsSync(inRoot(path)) || isFile(path)) return [path].filter(isFile);
  const names = readdirSync(inRoot(path), { recursive: true }).map((name) => join(path, String(name)));
  return names.filter(isFile);
}

/** @param {string} path @returns {Promise<string | undefined>} */
export async function readIfThere(path) {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
