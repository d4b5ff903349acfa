import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { uploadLimits } from '#contract/names/limits.ts';
import { pictureHeadBytes } from '#contract/rules/catalogue/picture-kind.ts';
import type { Trx } from '#server/db/connect.ts';
import { FailureError } from '#server/http/failure-error.ts';

import {
  encodeOriginal,
  PictureError,
  picturePixelsMax,
  readPicture,
  requirePictureKind,
} from './encode-picture.ts';
import { type FileSettings, LocalFiles, openFileStore } from './file-store.ts';
import { lookOf } from './picture-likeness.ts';
import { pictureQueue } from './picture-queue.ts';
import type { StoredPicture } from './picture-store.ts';

/** A stored private picture. The caller inserts its row with `insertUploadRow`. */
export interface StoredUpload extends Omit<StoredPicture, 'blur'> {
  /** SHA-256 of the uploaded file; `hash` is that of the stored one. */
  readonly sourceHash: string;
  /** `lookOf` the picture. */
  readonly look: string;
}

export type UploadStore = ReturnType<typeof createUploadStore>;

/** Stores customers' pictures in `uploads/`, apart from the public ones. */
export function createUploadStore(settings: FileSettings) {
  const files = openFileStore(settings);
  const nameOf = (hash: string) => `uploads/${hash.slice(0, 2)}/${hash}.webp`;
  // Received files stay on the local disk until they have been decoded, also with a bucket.
  const incoming = 'uploads/incoming';
  const local = new LocalFiles(settings.dataDir);
  /** A form that is sent again and again is decoded once. */
  const pending = new Map<string, Promise<StoredUpload>>();

  const store = async (
    { path, sourceHash }: ReceivedFile,
    address: string,
  ): Promise<StoredUpload> => {
    const decode = async () =>
      readPicture(await readFile(path), async (content) => {
        const encoded = await encodeOriginal(content, picturePixelsMax.customers);
        return { ...encoded, look: await lookOf(encoded.bytes) };
      });
    const original = await pictureQueue.runUpload(address, decode).catch((error: unknown) => {
      throw asFailure(error);
    });
    const hash = sha256(original.bytes);
    await files.write(nameOf(hash), original.bytes);
    const { width, height, look } = original;
    return { hash, sourceHash, format: 'webp', width, height, bytes: original.bytes.length, look };
  };

  return {
    /** Returns a file's location for people: a path, or an address in the bucket. */
    locate: (hash: string) => files.locate(nameOf(hash)),
    /** Returns undefined when there is no such file. */
    read: (hash: string) => files.read(nameOf(hash)),
    remove: (hash: string) => files.remove(nameOf(hash)),
    /**
     * Deletes stored files older than `before` for which `isNeeded` returns false, and temporary
     * files. Returns the number of deleted stored files.
     */
    async sweep(before: Date, isNeeded: (hash: string) => boolean): Promise<number> {
      for await (const name of local.list(incoming)) await local.removeOld(name, staleAt());
      let removed = 0;
      for await (const name of files.list('uploads')) {
        const hash = /^uploads\/([0-9a-f]{2})\/(\1[0-9a-f]{62})\.webp$/.exec(name)?.[2];
        // Temporary files of writes and of an interrupted sweep.
        if (!hash) await files.removeOld(name, staleAt());
        else if (!isNeeded(hash) && (await files.removeOld(name, before))) removed += 1;
      }
      return removed;
    },
    /** Writes an uploaded file to disk without decoding it; see `receiveFile`. */
    receive: (stream: Readable) => receiveFile(local.locate(incoming), stream),
    /** Deletes a received file, if it exists. */
    discard: ({ path }: ReceivedFile) => rm(path, { force: true }),
    /**
     * Decodes a received file, re-encodes it without metadata and stores it under its hash. Throws
     * a FailureError: 415 with the reason when it can't be read, 503 when too many are waiting.
     */
    store(file: ReceivedFile, address: string): Promise<StoredUpload> {
      // Not with another address: one visitor can't delay or fail another's picture.
      const key = `${address} ${file.sourceHash}`;
      const same = pending.get(key) ?? store(file, address).finally(() => pending.delete(key));
      pending.set(key, same);
      return same;
    },
  };
}

/**
 * Inserts a stored picture's row, in the transaction of what it belongs to. Returns the row's id.
 */
export async function insertUploadRow(
  trx: Trx,
  upload: StoredUpload,
  userId: string | null,
): Promise<string> {
  const { hash, format, width, height, bytes, look } = upload;
  const id = randomUUID();
  await trx
    .insertInto('uploads')
    .values({
      id,
      user_id: userId,
      hash,
      format,
      width,
      height,
      bytes,
      created_at: new Date().toISOString(),
      look,
    })
    .execute();
  return id;
}

/** Longer than any upload takes. */
const staleMs = 60 * 60 * 1000;
const staleAt = () => new Date(Date.now() - staleMs);

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** An uploaded file on disk, not decoded yet. */
export interface ReceivedFile {
  readonly path: string;
  /** SHA-256 of its content. */
  readonly sourceHash: string;
}

/**
 * Writes an uploaded file of at most 10 MB to a folder. Returns undefined for an empty one, which
 * forms send for a field without a file. Always reads the stream to its end, because the form's
 * parser waits for that. Throws a FailureError: 413 when it is too large, 415 when its first bytes
 * are not those of a picture.
 */
export async function receiveFile(
  folder: string,
  stream: Readable,
): Promise<ReceivedFile | undefined> {
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  let size = 0;
  const measure = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      if (head.length < pictureHeadBytes)
        head = Buffer.concat([head, chunk.subarray(0, pictureHeadBytes)]);
      size += chunk.length;
      if (size > uploadLimits.bytesMax)
        throw new FailureError(413, 'The picture is larger than 10 MB.');
      hash.update(chunk);
      yield chunk;
    }
  };
  await mkdir(folder, { recursive: true });
  try {
    await pipeline(stream, measure, createWriteStream(path, { flags: 'wx' }));
    if (size > 0) requirePictureKind(head);
  } catch (error) {
    await rm(path, { force: true });
    throw asFailure(error);
  }
  if (size > 0) return { path, sourceHash: hash.digest('hex') };
  await rm(path, { force: true });
  return undefined;
}

/** 415 for a picture that can't be read; any other error as it is. */
export function asFailure(error: unknown): unknown {
  return error instanceof PictureError ? new FailureError(415, error.message) : error;
}
