import { LocalFiles } from './local-files.ts';
import { S3Files } from './s3-files.ts';
import type { StorageAddress } from './storage-address.ts';

/**
 * Where originals, renditions, videos and uploads lie: in the data folder or in a bucket. A name is a path with
 * slashes below one of the shop's folders, such as `pictures/ab/abcd.webp`.
 */
export interface FileStore {
  /** Throws a StorageError, fit to print, when the store cannot be used at all. */
  check(): Promise<void>;
  /** The file is there whole and durably when this returns, or not at all. An existing one becomes young again. */
  write(name: string, bytes: Buffer): Promise<void>;
  /** Undefined when there is no such file. */
  read(name: string): Promise<Buffer | undefined>;
  /** In bytes; undefined when there is no such file. */
  size(name: string): Promise<number | undefined>;
  /** Names of all files below a folder, in no order; those that are being written among them. */
  list(folder: string): AsyncIterable<string>;
  /** Removes a file unless it was written at `before` or later, or is gone. Returns whether it was removed. */
  removeOld(name: string, before: Date): Promise<boolean>;
  remove(name: string): Promise<void>;
  /** Where a person finds a file: a path, or `s3://bucket/name`. */
  locate(name: string): string;
}

/** The settings that say where files lie. */
export interface FileSettings {
  readonly dataDir: string;
  readonly storage?: StorageAddress | undefined;
}

/** The store of a shop: its bucket if the settings name one, else its data folder. */
export function openFileStore({ dataDir, storage }: FileSettings): FileStore {
  return storage ? new S3Files(storage) : new LocalFiles(dataDir);
}
