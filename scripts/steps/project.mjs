import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** @param {string} path inside the project */
export const inRoot = (path) => join(root, path);

/** Logs progress to stderr, so that a command's output can be piped. @param {string} line */
export const log = (line) => process.stderr.write(`${line}\n`);

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
  if (!existsSync(inRoot(path))) return [];
  if (statSync(inRoot(path)).isFile()) return [path];
  const entries = readdirSync(inRoot(path), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)));
}

/** @param {string} path @returns {string | undefined} */
export function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
