import { rename, rm, stat } from 'node:fs/promises';

import { plainText } from '#server/plain-text.ts';
import { CommandError } from './command.ts';

/** Throws a `CommandError` when the file is there, unless it may be replaced. */
export async function rejectExistingFile(
  file: string,
  replace: boolean | undefined,
): Promise<void> {
  if (replace || !(await stat(file).catch(() => undefined))) return;
  throw new CommandError(
    `'${plainText(file, 200)}' already exists. Add --replace to overwrite it.`,
  );
}

/**
 * Writes a file through a temporary one, so that a half-written file is never taken for a whole
 * one.
 */
export async function writeOutput(
  file: string,
  write: (draft: string) => Promise<unknown>,
): Promise<void> {
  const draft = `${file}.part`;
  try {
    await withWriteErrors(file, write(draft));
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw error;
  }
}

const reasons: Record<string, string> = {
  ENOENT: 'its folder does not exist',
  EACCES: 'you have no permission to write there',
  EROFS: 'you have no permission to write there',
  ENOSPC: 'the disk is full',
  EISDIR: 'it is a folder',
  ENOTDIR: 'its folder is a file, not a folder',
  EEXIST: 'a file has that name',
};

/** Throws a `CommandError` for errors a person can fix, such as a full disk. */
export async function withWriteErrors<T>(place: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const reason =
      error instanceof Error && 'code' in error ? reasons[String(error.code)] : undefined;
    if (reason === undefined) throw error;
    throw new CommandError(`'${plainText(place, 200)}' cannot be written: ${reason}.`, {
      cause: error,
    });
  }
}
