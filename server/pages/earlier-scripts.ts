import { hash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

import { undefinedIfGone, writeFileWhole } from '#server/files.ts';

const dayMs = 86_400_000;
/** Scripts of a build are kept so long after it ran last. */
const keptDays = 30;
/** So many builds before the current one are kept however old they are. */
const keptBuilds = 2;
/** Another process may just be writing them: its list comes first, but was not read yet. */
const newFileMs = 3_600_000;

/**
 * Keeps the scripts of a build, for tabs that are still open when another one runs. Their names
 * have the content's hash, so those of all builds lie in one folder; the list of each build says by
 * its date when it ran last. Deletes what no build has that is kept.
 * @param assets the folder of the build that runs
 * @param kept the folder with those of all builds (`assets`) and their lists (`builds`)
 * @returns how many files were written
 */
export async function keepScripts(
  assets: string,
  kept: string,
  nowMs = Date.now(),
): Promise<number> {
  const lists = join(kept, 'builds');
  for (const folder of [lists, join(kept, 'assets')]) await mkdir(folder, { recursive: true });
  const names = (await readdir(assets)).toSorted();
  const list = JSON.stringify(names);
  const ownList = join(lists, hash('sha256', list).slice(0, 16));
  await writeFileWhole(ownList, Buffer.from(list));
  await utimes(ownList, nowMs / 1_000, nowMs / 1_000);

  let written = 0;
  for (const name of names)
    written += Number(await copyMissing(join(assets, name), join(kept, 'assets', name)));
  await deleteOld(kept, nowMs);
  return written;
}

/** Copies a file that is missing, or shorter than it must be after a crash. */
async function copyMissing(from: string, to: string): Promise<boolean> {
  const there = await stat(to).catch(undefinedIfGone);
  if (there && there.size === (await stat(from)).size) return false;
  await writeFileWhole(to, await readFile(from));
  return true;
}

async function deleteOld(kept: string, nowMs: number): Promise<void> {
  const lists = await filesIn(join(kept, 'builds'));
  const isKept = ({ mtimeMs }: StoredFile, at: number) =>
    at <= keptBuilds || nowMs - mtimeMs <= keptDays * dayMs;
  const needed = new Set<string>();
  for (const [at, list] of lists.entries()) {
    if (!isKept(list, at)) await rm(list.path, { force: true });
    else for (const name of await namesIn(list.path)) needed.add(name);
  }
  for (const { name, path, mtimeMs } of await filesIn(join(kept, 'assets'))) {
    if (!needed.has(name) && nowMs - mtimeMs > newFileMs) await rm(path, { force: true });
  }
}

interface StoredFile {
  readonly name: string;
  readonly path: string;
  readonly mtimeMs: number;
}

/** The files of a folder, the newest first. */
async function filesIn(folder: string): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const facts = await stat(path).catch(undefinedIfGone);
    if (facts) files.push({ name, path, mtimeMs: facts.mtimeMs });
  }
  return files.toSorted((one, other) => other.mtimeMs - one.mtimeMs);
}

/** Empty for a list that a crash has cut off: its build writes it again when it runs. */
async function namesIn(list: string): Promise<string[]> {
  try {
    return JSON.parse(await readFile(list, 'utf8'));
  } catch {
    return [];
  }
}
