import { createHash, randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';

import type { Trx } from '#server/db/connect.ts';

import { type FileSettings, openFileStore } from './file-store.ts';
import { LocalFiles } from './local-files.ts';
import { asFailure, type ReceivedFile, receiveFile } from './received-file.ts';
import { runPictureJob } from './run-picture-job.ts';
import { type QueueClient, UploadQueue } from './upload-queue.ts';

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
  /** Writes a file of a form to disk and decodes nothing; see `receiveFile`. */
  receive(stream: Readable): Promise<ReceivedFile | undefined>;
  /**
   * Decodes a received file, re-encodes it without metadata and stores it under its hash, when it is this client's turn.
   * Throws a FailureError: 415 a picture that can't be read, with the reason; 503 too many are waiting.
   */
  store(file: ReceivedFile, client: QueueClient): Promise<StoredUpload>;
  /** Removes a received file; no error when it is gone. */
  discard(file: ReceivedFile): Promise<void>;
  /** How many pictures wait to be decoded, and how many are being decoded. */
  queue(): { readonly waiting: number; readonly running: number };
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
export function createUploadStore(place: FileSettings): UploadStore {
  const files = openFileStore(place);
  const queue = new UploadQueue();
  const nameOf = (hash: string) => `uploads/${hash.slice(0, 2)}/${hash}.webp`;
  // What comes in waits on this machine until it is checked, wherever it is stored then.
  const incoming = 'uploads/incoming';
  const local = new LocalFiles(place.dataDir);
  const underWay = new Map<string, Promise<StoredUpload>>();

  const store = async ({ path, sourceHash }: ReceivedFile, client: QueueClient): Promise<StoredUpload> => {
    const decode = async () => runPictureJob({ kind: 'upload', content: await readFile(path) });
    const original = await queue.run(client, decode).catch((error: unknown) => {
      throw asFailure(error);
    });
    const hash = sha256(original.bytes);
    await files.write(nameOf(hash), original.bytes);
    const { width, height } = original;
    return { hash, sourceHash, format: 'webp', width, height, bytes: original.bytes.length };
  };

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
    queue: () => queue.counts,
    receive: (stream) => receiveFile(local.locate(incoming), stream),
    discard: ({ path }) => rm(path, { force: true }),
    store(file, client) {
      // The same picture sent twice, by a second tap above all, is decoded once.
      const key = `${client.address} ${client.account} ${file.sourceHash}`;
      const known = underWay.get(key);
      if (known) return known;
      const stored = store(file, client).finally(() => underWay.delete(key));
      underWay.set(key, stored);
      return stored;
    },
  };
}

/** Inserts a kept picture's row, in the transaction of what it belongs to, and answers its id. */
export async function insertUploadRow(trx: Trx, upload: StoredUpload, userId: string | null): Promise<string> {
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

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
