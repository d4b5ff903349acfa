import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { uploadLimits } from '#contract/names/limits.ts';
import { pictureHeadBytes } from '#contract/rules/picture-kind.ts';
import { FailureError } from '#server/http/failure-error.ts';

import { PictureError, requirePictureKind } from './read-picture.ts';

/** An uploaded file on disk, not decoded yet. */
export interface ReceivedFile {
  readonly path: string;
  /** SHA-256 of its content. */
  readonly sourceHash: string;
}

/**
 * Writes an uploaded file of at most 10 MB to a folder. Returns undefined for an empty one, which forms send for a field
 * without a file. Always reads the stream to its end, because the form's parser waits for that. Throws a FailureError: 413
 * when it is too large, 415 when its first bytes are not those of a picture.
 */
export async function receiveFile(folder: string, stream: Readable): Promise<ReceivedFile | undefined> {
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  let size = 0;
  const measure = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      if (head.length < pictureHeadBytes) head = Buffer.concat([head, chunk.subarray(0, pictureHeadBytes)]);
      size += chunk.length;
      if (size > uploadLimits.bytesMax) throw new FailureError(413, 'The picture is larger than 10 MB.');
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
