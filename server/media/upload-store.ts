import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { uploadLimits } from '#contract/names/limits.ts';
import type { Trx } from '#server/db/connect.ts';
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

  const incomingFolder = join(folder, 'incoming');

  return {
    pathOf,
    read: (hash) => readFile(pathOf(hash)).catch(undefinedIfGone),
    async sweep(before, isNeeded) {
      for (const name of await namesIn(incomingFolder)) await removeOld(join(incomingFolder, name), staleAt());
      let removed = 0;
      for (const part of (await namesIn(folder)).filter((name) => /^[0-9a-f]{2}$/.test(name))) {
        for (const name of await namesIn(join(folder, part))) {
          const hash = /^([0-9a-f]{64})\.webp$/.exec(name)?.[1];
          // Drafts of files, and files that a sweep was about to remove when it was broken off.
          if (!hash) await removeOld(join(folder, part, name), staleAt());
          else if (!isNeeded(hash) && (await removeOld(pathOf(hash), before))) removed += 1;
        }
      }
      return removed;
    },
    async take(stream) {
      const incoming = join(incomingFolder, randomUUID());
      await mkdir(incomingFolder, { recursive: true });
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

/**
 * Moves the file aside before it looks at its age: whoever stores the same picture at this moment either made it
 * young, and it goes back, or makes a new one.
 */
async function removeOld(path: string, before: Date): Promise<boolean> {
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

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => undefinedIfGone(error) ?? []);
}

function undefinedIfGone(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
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
