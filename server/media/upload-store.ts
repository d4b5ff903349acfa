import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { uploadLimits } from '#contract/names/limits.ts';
import { FailureError } from '#server/http/failure-error.ts';

import { encodeOriginal } from './encode-picture.ts';
import { EncodeQueue } from './encode-queue.ts';
import { PictureError, readPicture } from './picture-store.ts';
import { writeFileWhole } from './write-file.ts';

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
   * keeps it under its hash. Throws a FailureError: 413 too large, 415 not a picture, 422 a damaged one.
   */
  take(stream: Readable): Promise<StoredUpload>;
  /** Where the file of a hash lies. */
  pathOf(hash: string): string;
}

/** Keeps customers' pictures in `uploads/`, apart from the public ones. */
export function createUploadStore(dataDir: string): UploadStore {
  const folder = join(dataDir, 'uploads');
  const queue = new EncodeQueue(1);
  const pathOf = (hash: string) => join(folder, hash.slice(0, 2), `${hash}.webp`);

  const encode = async (path: string) => {
    const content = await readFile(path);
    return { original: await readPicture(content, encodeOriginal), sourceHash: sha256(content) };
  };

  return {
    pathOf,
    async take(stream) {
      const incoming = join(folder, 'incoming', randomUUID());
      await mkdir(join(folder, 'incoming'), { recursive: true });
      try {
        await pipeline(stream, limitBytes(), createWriteStream(incoming, { flags: 'wx' }));
        const { original, sourceHash } = await queue.run(`upload ${incoming}`, 'now', () => encode(incoming));
        const hash = sha256(original.bytes);
        await writeFileWhole(pathOf(hash), original.bytes);
        const { width, height } = original;
        return { hash, sourceHash, format: 'webp', width, height, bytes: original.bytes.length };
      } catch (error) {
        if (error instanceof PictureError) throw new FailureError(415, error.message);
        throw error;
      } finally {
        await rm(incoming, { force: true });
      }
    },
  };
}

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
