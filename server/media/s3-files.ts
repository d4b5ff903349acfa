import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { S3mini } from 's3mini';

import { FailureError } from '#server/http/failure-error.ts';

import type { FileStore } from './file-store.ts';
import type { StorageAddress } from './storage-address.ts';

/** The bucket of the settings cannot be used; the message says what to check. */
export class StorageError extends Error {}

/** A store that does not respond holds a request no longer than this. */
const requestMs = 10_000;
/** Pauses before the second and the third attempt, in milliseconds. */
const retryAfterMs = [100, 500];

/** Files in a bucket of an S3-compatible store, by path-style addresses, which all of them take. */
export class S3Files implements FileStore {
  readonly #storage: StorageAddress;
  /** By name. What has a hash for its name never changes its size. */
  readonly #sizes = new LRUCache<string, number>({ max: 50_000 });
  #client: Promise<S3mini> | undefined;

  constructor(storage: StorageAddress) {
    this.#storage = storage;
  }

  async check(): Promise<void> {
    const { bucket, endpoint } = this.#storage;
    const found = await this.#ask((client) => client.listObjectsPaged('/', this.#key('pictures/'), 1)).catch(
      (error: unknown) => {
        const isRefused = error instanceof Error && 'status' in error && error.status === 403;
        const what = isRefused ? 'refuses these keys' : 'cannot be reached';
        throw new StorageError(`The store at ${endpoint} ${what} (STORAGE_URL).`, { cause: error });
      },
    );
    if (!found) throw new StorageError(`There is no bucket '${bucket}' at ${endpoint} (STORAGE_URL).`);
  }

  async write(name: string, bytes: Buffer): Promise<void> {
    await this.#ask((client) => client.putObject(this.#key(name), bytes, typeOf(name)));
    this.#sizes.set(name, bytes.length);
  }

  async read(name: string): Promise<Buffer | undefined> {
    const content = await this.#ask((client) => client.getObjectArrayBuffer(this.#key(name)));
    return content ? Buffer.from(content) : undefined;
  }

  async size(name: string): Promise<number | undefined> {
    const known = this.#sizes.get(name);
    if (known !== undefined) return known;
    const size = (await this.#listOne(name))?.Size;
    if (size !== undefined) this.#sizes.set(name, size);
    return size;
  }

  async *list(folder: string): AsyncGenerator<string> {
    let next: string | undefined;
    do {
      const from = next;
      const page = await this.#ask((client) => client.listObjectsPaged('/', this.#key(`${folder}/`), 1000, from));
      for (const { Key } of page?.objects ?? []) yield Key.slice(this.#storage.prefix.length);
      next = page?.nextContinuationToken;
    } while (next);
  }

  /** A bucket has no rename: between the check of the age and the removal lie a few milliseconds (decision 0042). */
  async removeOld(name: string, before: Date): Promise<boolean> {
    const found = await this.#listOne(name);
    if (!found || found.LastModified >= before) return false;
    await this.remove(name);
    return true;
  }

  async remove(name: string): Promise<void> {
    this.#sizes.delete(name);
    await this.#ask((client) => client.deleteObject(this.#key(name)));
  }

  locate(name: string): string {
    return `s3://${this.#storage.bucket}/${this.#key(name)}`;
  }

  #key(name: string): string {
    return `${this.#storage.prefix}${name}`;
  }

  async #listOne(name: string) {
    const key = this.#key(name);
    const page = await this.#ask((client) => client.listObjectsPaged('/', key, 1));
    return page?.objects?.find((object) => object.Key === key);
  }

  /** Repeats what failed for the moment: every request here may be made twice. */
  async #ask<T>(work: (client: S3mini) => Promise<T>): Promise<T> {
    this.#client ??= openClient(this.#storage);
    const client = await this.#client;
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await work(client);
      } catch (error) {
        if (!isPassing(error)) throw error;
        const wait = retryAfterMs[attempt];
        if (wait === undefined) throw unavailable(error);
        await pause(wait);
      }
    }
  }
}

function unavailable(cause: unknown): FailureError {
  const failure = new FailureError(503, 'The shop is unavailable for a moment. Please try again soon.');
  failure.cause = cause;
  return failure;
}

/** Loaded late: a shop that keeps its files itself has no use for the library. */
async function openClient({ endpoint, bucket, region, accessKeyId, secretAccessKey }: StorageAddress) {
  const { S3mini } = await import('s3mini');
  return new S3mini({
    endpoint: `${endpoint}/${bucket}`,
    region,
    accessKeyId,
    secretAccessKey,
    requestAbortTimeout: requestMs,
  });
}

/** The line failed, the store was too slow, or it says itself that it may work later. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('status' in error && typeof error.status === 'number') return error.status >= 500 || error.status === 429;
  // `fetch` reports a connection that broke as a TypeError.
  const isBroken = error instanceof TypeError && error.message === 'fetch failed';
  return isBroken || error.name === 'S3NetworkError' || error.name === 'TimeoutError' || error.name === 'AbortError';
}

const types: Readonly<Record<string, string>> = { webp: 'image/webp', avif: 'image/avif', mp4: 'video/mp4' };

function typeOf(name: string): string {
  return types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}
