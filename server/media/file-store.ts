import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';

import { undefinedIfGone, writeFileWhole } from '#server/files.ts';

import { S3Files, type StorageAddress } from './s3-files.ts';

/**
 * Stores pictures, renditions, videos and uploads, in the data folder or in a bucket. A name is a
 * path with slashes, such as `pictures/ab/abcd.webp`.
 */
export interface FileStore {
  /** Throws a StorageError, to be printed, when the store can't be used. */
  check(): Promise<void>;
  /** Writes a file atomically and durably. The modification time of an existing one is renewed. */
  write(name: string, bytes: Buffer): Promise<void>;
  /** Returns undefined when there is no such file. */
  read(name: string): Promise<Buffer | undefined>;
  /** Lists the names of all files below a folder, unordered and including temporary ones. */
  list(folder: string): AsyncIterable<string>;
  /**
   * Removes a file unless it was written at `before` or later, or is gone. Returns whether it was
   * removed.
   */
  removeOld(name: string, before: Date): Promise<boolean>;
  remove(name: string): Promise<void>;
  /** Returns a file's location for people: a path, or `s3://bucket/name`. */
  locate(name: string): string;
}

/** The settings of the file store. */
export interface FileSettings {
  readonly dataDir: string;
  readonly storage?: StorageAddress | undefined;
}

/** Opens the bucket of the settings, or the data folder without one. */
export function openFileStore({ dataDir, storage }: FileSettings): FileStore {
  return storage ? new S3Files(storage) : new LocalFiles(dataDir);
}

/** Files in the data folder. */
export class LocalFiles implements FileStore {
  readonly #root: string;

  constructor(dataDir: string) {
    this.#root = dataDir;
  }

  async check(): Promise<void> {}

  write(name: string, bytes: Buffer): Promise<void> {
    return writeFileWhole(this.locate(name), bytes);
  }

  read(name: string): Promise<Buffer | undefined> {
    return readFile(this.locate(name)).catch(undefinedIfGone);
  }

  async *list(folder: string): AsyncGenerator<string> {
    const root = this.locate(folder);
    const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(
      undefinedIfGone,
    );
    for (const entry of entries ?? []) {
      if (entry.isFile())
        yield join(folder, join(entry.parentPath, entry.name).slice(root.length)).replaceAll(
          sep,
          '/',
        );
    }
  }

  /**
   * Renames the file before it checks the age again: a concurrent write of the same content has
   * either renewed it, and it is renamed back, or creates a new one.
   */
  async removeOld(name: string, before: Date): Promise<boolean> {
    const path = this.locate(name);
    const aside = `${path}.${randomUUID()}.swept`;
    try {
      if ((await stat(path)).mtime >= before) return false;
      await rename(path, aside);
      const isYoung = (await stat(aside)).mtime >= before;
      await (isYoung ? rename(aside, path) : rm(aside));
      return !isYoung;
    } catch (error) {
      undefinedIfGone(error);
      return false;
    }
  }

  remove(name: string): Promise<void> {
    return rm(this.locate(name), { force: true });
  }

  locate(name: string): string {
    return join(this.#root, name);
  }
}
