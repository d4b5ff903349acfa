import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

import { isGone } from '#server/files.ts';

import { writeChangedPages } from './database-pages.ts';

/** Everything in one step: a copy in several begins again whenever somebody writes. */
const allPages = 2 ** 31 - 1;
/** A base is replaced when so much of it has changed. */
const changedShareMax = 0.2;
const changedBytesMin = 4 * 1024 * 1024;

/**
 * Copies a database as it is at this moment into a folder: as `base.sqlite`, an earlier copy, and
 * `changes.pages`. Blocks its thread: it runs in a process of its own.
 */
export async function snapshotDatabase(file: string, folder: string): Promise<void> {
  const base = join(folder, 'base.sqlite');
  const next = join(folder, 'next.sqlite');
  const changes = join(folder, 'changes.pages');
  const draft = `${changes}.tmp`;
  const bytes = await copyDatabase(file, next);
  const bytesMax = Math.max(bytes * changedShareMax, changedBytesMin);
  const changed = await writeChangedPages({ base, next, changes: draft }, bytesMax).catch(
    (error: unknown) => {
      if (isGone(error)) return undefined;
      throw error;
    },
  );
  if (changed) {
    await rename(draft, changes);
    await rm(next);
    return;
  }
  // Never a base beside changes of another: until both are there, there is no copy.
  await rm(changes, { force: true });
  await rename(next, base);
  await writeChangedPages({ base, next: base, changes: draft }, bytesMax);
  await rename(draft, changes);
}

/**
 * Copies page by page, and not by `VACUUM INTO`, which puts every row into another place: hardly
 * anything of the copy before could be used again. Returns the bytes.
 */
async function copyDatabase(file: string, copy: string): Promise<number> {
  await rm(copy, { force: true });
  const source = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    source.pragma('busy_timeout = 5000');
    const { totalPages } = await source.backup(copy, { progress: () => allPages });
    return totalPages * Number(source.pragma('page_size', { simple: true }));
  } finally {
    source.close();
  }
}
