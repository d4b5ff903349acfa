import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { uploadLimits } from '#contract/names/limits.ts';
import type { Trx } from '#server/db/connect.ts';
import { FailureError } from '#server/http/failure-error.ts';

import { encodeOriginal } from './encode-picture.ts';
import { EncodeQueue } from './encode-queue.ts';
import { type FilePlace, openFileStore } from './file-store.ts';
import { LocalFiles } from './local-files.ts';
import { PictureError, readPicture } from './picture-store.ts';

/** A private picture as it was taken in. Its row is inserted by whoever needs it, with `keepUploadRow`. */
export interface StoredUpload {
  /** SHA-256 of what is kept. */
  readonly hash: string;
  /** SHA-256 of what was sent. */
  readonly sourceHash: string;
  readonly format: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

export interface UploadStore {
  /**
   * Reads a picture off the line, at most 10 MB, checks it by its content, re-encodes it without metadata and
   * keeps it under its hash. Throws a FailureError: 413 too large, 415 not a picture, or a damaged one.
   */
  take(stream: Readable): Promise<StoredUpload>;
  /** What is kept under a hash; undefined when nothing is. */
  read(hash: string): Promise<Buffer | undefined>;
  /**
   * Removes what nobody needs: kept files older than `before` that `isNeeded` does not know, and what a broken
   * transfer left. Answers how many kept files went.
   */
  sweep(before: Date, isNeeded: (hash: string) => boolean): Promise<number>;
  /** Where a person finds the file of a hash: a path, or an address in the bucket. */
  locate(hash: string): string;
}

/** Keeps customers' pictures in `uploads/`, apart from the public ones. */
export function createUploadStore(place: FilePlace): UploadStore {
  const files = openFileStore(place);
  const queue = new EncodeQueue(1);
  const nameOf = (hash: string) => `uploads/${hash.slice(0, 2)}/${hash}.webp`;

  const encode = async (path: string) => {
    const content = await readFile(path);
    return { original: await readPicture(content, encodeOriginal), sourceHash: sha256(content) };
  };

  // What comes in waits on this machine until it is checked, wherever it is stored then.
  const incoming = 'uploads/incoming';
  const local = new LocalFiles(place.dataDir);

  return {
    locate: (hash) => files.locate(nameOf(hash)),
    read: (hash) => files.read(nameOf(hash)),
    async sweep(before, isNeeded) {
      for await (const name of local.list(incoming)) await local.removeOld(name, staleAt());
      let removed = 0;
      for await (const name of files.list('uploads')) {
        const hash = /^uploads\/([0-9a-f]{2})\/(\1[0-9a-f]{62})\.webp$/.exec(name)?.[2];
        // Drafts of files, and files that a sweep was about to remove when it was broken off.
        if (!hash) await files.removeOld(name, staleAt());
        else if (!isNeeded(hash) && (await files.removeOld(name, before))) removed += 1;
      }
      return removed;
    },
    async take(stream) {
      const path = local.locate(`${incoming}/${randomUUID()}`);
      await mkdir(dirname(path), { recursive: true });
      try {
        await pipeline(stream, limitBytes(), createWriteStream(path, { flags: 'wx' }));
        const { original, sourceHash } = await queue.run(`upload ${path}`, 'now', () => encode(path));
        const hash = sha256(original.bytes);
        await files.write(nameOf(hash), original.bytes);
        const { width, height } = original;
        return { hash, sourceHash, format: 'webp', width, height, bytes: original.bytes.length };
      } catch (error) {
        if (error instanceof PictureError) throw new FailureError(415, error.message);
        throw error;
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}

/** Inserts a kept picture's row, in the transaction of what it belongs to, and answers its id. */
export async function keepUploadRow(trx: Trx, upload: StoredUpload, userId: string | null): Promise<string> {
  const { hash, format, width, height, bytes } = upload;
  const id = randomUUID();
  await trx
    .insertInto('uploads')
    .values({ id, user_id: userId, hash, format, width, height, bytes, created_at: new Date().toISOString() })
    .execute();
  return id;
}

/** No transfer takes as long: requests end long before. */
const staleMs = 60 * 60 * 1000;
const staleAt = () => new Date(Date.now() - staleMs);

function limitBytes() {
  return async function* (source: AsyncIterable<Buffer>) {
    let seen = 0;
    for await (const chunk of source) {
      seen += chunk.length;
      if (seen > uploadLimits.bytesMax) throw new FailureError(413, 'The picture is larger than 10 MB.');
      yield chunk;
    }
  };
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
