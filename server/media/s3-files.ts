import { setTimeout as delay } from 'node:timers/promises';
import type { S3mini } from 's3mini';

import { FailureError } from '#server/http/failure-error.ts';
import { OwnerError } from '#server/start-problem.ts';

import type { FileStore } from './file-store.ts';

/** The bucket of the settings can't be used; the message says what to check. */
export class StorageError extends OwnerError {}

const requestTimeoutMs = 10_000;
/** Delays before the second and the third attempt. */
const retryDelaysMs = [100, 500];

/** Files in a bucket of an S3-compatible store, with path-style URLs, which all of them support. */
export class S3Files implements FileStore {
  readonly #storage: StorageAddress;
  #client: Promise<S3mini> | undefined;

  constructor(storage: StorageAddress) {
    this.#storage = storage;
  }

  async check(): Promise<void> {
    const { bucket, endpoint } = this.#storage;
    const found = await this.#request((client) =>
      client.listObjectsPaged('/', this.#key('pictures/'), 1),
    ).catch((error: unknown) => {
      throw new StorageError(`The store at ${endpoint} ${troubleOf(error)} (STORAGE_URL).`, {
        cause: error,
      });
    });
    if (!found)
      throw new StorageError(`There is no bucket '${bucket}' at ${endpoint} (STORAGE_URL).`);
  }

  async write(name: string, bytes: Buffer): Promise<void> {
    await this.#request((client) => client.putObject(this.#key(name), bytes, typeOf(name)));
  }

  async read(name: string): Promise<Buffer | undefined> {
    const content = await this.#request((client) => client.getObjectArrayBuffer(this.#key(name)));
    return content ? Buffer.from(content) : undefined;
  }

  async *list(folder: string): AsyncGenerator<string> {
    let next: string | undefined;
    do {
      const from = next;
      const page = await this.#request((client) =>
        client.listObjectsPaged('/', this.#key(`${folder}/`), 1000, from),
      );
      for (const { Key } of page?.objects ?? []) yield Key.slice(this.#storage.prefix.length);
      next = page?.nextContinuationToken;
    } while (next);
  }

  /** Not atomic: a bucket has no rename, so a few milliseconds pass between check and removal. */
  async removeOld(name: string, before: Date): Promise<boolean> {
    const found = await this.#listOne(name);
    if (!found || found.LastModified >= before) return false;
    await this.remove(name);
    return true;
  }

  async remove(name: string): Promise<void> {
    await this.#request((client) => client.deleteObject(this.#key(name)));
  }

  locate(name: string): string {
    return `s3://${this.#storage.bucket}/${this.#key(name)}`;
  }

  #key(name: string): string {
    return `${this.#storage.prefix}${name}`;
  }

  async #listOne(name: string) {
    const key = this.#key(name);
    const page = await this.#request((client) => client.listObjectsPaged('/', key, 1));
    return page?.objects?.find((object) => object.Key === key);
  }

  /** Sends a request, and retries temporary failures: every request here is idempotent. */
  async #request<T>(work: (client: S3mini) => Promise<T>): Promise<T> {
    this.#client ??= openClient(this.#storage);
    const client = await this.#client;
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await work(client);
      } catch (error) {
        if (!isTemporary(error)) throw error;
        const delayMs = retryDelaysMs[attempt];
        if (delayMs === undefined) throw unavailable(error);
        await delay(delayMs);
      }
    }
  }
}

/** What is wrong with a store, in words. */
function troubleOf(error: unknown): string {
  // The last attempt's error is inside.
  const cause = error instanceof FailureError ? error.cause : error;
  const status = cause instanceof Error && 'status' in cause ? Number(cause.status) : undefined;
  if (status === 403 || status === 401) return 'refuses these keys';
  if (status !== undefined && status >= 500)
    return `answers that something is wrong with it (${status}): try again later, or ask whoever runs it`;
  if (status !== undefined) return `answers with ${status}: is this the address of its S3 service?`;
  return 'cannot be reached';
}

function unavailable(cause: unknown): FailureError {
  const failure = new FailureError(
    503,
    'The shop is unavailable for a moment. Please try again soon.',
  );
  failure.cause = cause;
  return failure;
}

/** Loaded late: only shops with a bucket need the library. */
async function openClient({
  endpoint,
  bucket,
  region,
  accessKeyId,
  secretAccessKey,
}: StorageAddress) {
  const { S3mini } = await import('s3mini');
  return new S3mini({
    endpoint: `${endpoint}/${bucket}`,
    region,
    accessKeyId,
    secretAccessKey,
    requestAbortTimeout: requestTimeoutMs,
  });
}

/**
 * Whether the network failed, the request timed out, or the store responded that it may work later.
 */
function isTemporary(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('status' in error && typeof error.status === 'number')
    return error.status >= 500 || error.status === 429;
  // `fetch` reports a connection that broke as a TypeError.
  const isBroken = error instanceof TypeError && error.message === 'fetch failed';
  return (
    isBroken ||
    error.name === 'S3NetworkError' ||
    error.name === 'TimeoutError' ||
    error.name === 'AbortError'
  );
}

const types: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  avif: 'image/avif',
  mp4: 'video/mp4',
};

function typeOf(name: string): string {
  return types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}

/** A bucket of an S3-compatible store with its credentials. */
export type StorageAddress = NonNullable<ReturnType<typeof parseStorageAddress>>;

/**
 * Parses `s3://bucket/prefix?endpoint=https://...&region=...`. The keys come from AWS_ACCESS_KEY_ID
 * and AWS_SECRET_ACCESS_KEY; AWS_ENDPOINT_URL and AWS_REGION are the defaults of endpoint and
 * region, and without any endpoint it is Amazon's. Returns undefined when the address is malformed
 * or the keys are missing.
 */
export function parseStorageAddress(text: string, env: NodeJS.ProcessEnv) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (
    url?.protocol !== 's3:' ||
    url.username ||
    !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname)
  )
    return undefined;
  const region = url.searchParams.get('region') || env.AWS_REGION || 'us-east-1';
  const endpoint =
    url.searchParams.get('endpoint') ||
    env.AWS_ENDPOINT_URL ||
    `https://s3.${region}.amazonaws.com`;
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const isHttp = URL.canParse(endpoint) && ['http:', 'https:'].includes(new URL(endpoint).protocol);
  if (!isHttp || !accessKeyId || !secretAccessKey) return undefined;
  const folder = url.pathname.replace(/^\/+|\/+$/g, '');
  return {
    bucket: url.hostname,
    /** Prepended to every name; empty, or with a trailing slash. */
    prefix: folder && `${folder}/`,
    /** The service's URL, without bucket and trailing slash. */
    endpoint: endpoint.replace(/\/+$/, ''),
    region,
    accessKeyId,
    secretAccessKey,
  };
}
