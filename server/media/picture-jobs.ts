import type { MediaFormat } from '#contract/rules/media.ts';

import { encodeOriginal, encodeRendition, type OriginalPicture, picturePixelsMax } from './encode-picture.ts';
import { readPicture } from './read-picture.ts';

/** A job of the picture process: encode a customer's picture, or resize an original. */
export type PictureJob =
  | { readonly kind: 'upload'; readonly content: Buffer }
  | { readonly kind: 'rendition'; readonly content: Buffer; readonly width: number; readonly format: MediaFormat };

export type PictureResult<Job extends PictureJob> = Job extends { kind: 'upload' } ? OriginalPicture : Buffer;

/** The reply of the picture process. `problem` is a PictureError's message, `error` that of any other error. */
export type PictureReply =
  | { readonly result: OriginalPicture | Buffer }
  | { readonly problem: string }
  | { readonly error: string };

export async function doPictureJob(job: PictureJob): Promise<OriginalPicture | Buffer> {
  // A buffer from another process arrives as a Uint8Array.
  const content = Buffer.from(job.content);
  return job.kind === 'upload'
    ? readPicture(content, (bytes) => encodeOriginal(bytes, picturePixelsMax.customers))
    : encodeRendition(content, job.width, job.format);
}
