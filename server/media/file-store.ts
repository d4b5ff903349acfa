import { LocalFiles } from './local-files.ts';
import { S3Files } from './s3-files.ts';
import type { StorageAddress } from './storage-address.ts';

/**
 * Stores pictures, renditions, videos and uploads, in the data folder or in a bucket. A name is a path with slashes, such as
 * `pictures/ab/abcd.webp`.
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
  /** Removes a file unless it was written at `before` or later, or is gone. Returns whether it was removed. */
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
