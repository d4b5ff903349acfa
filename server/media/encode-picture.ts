import sharp from 'sharp';

import type { MediaFormat } from '#contract/rules/media.ts';

// One thread for each picture: the queue decides how many pictures at a time, so that requests go on being served.
sharp.concurrency(1);
sharp.cache({ memory: 24, files: 0, items: 20 });

/** More pixels than any phone's camera makes; beyond it lies a trap made to fill the memory. */
const limitInputPixels = 120_000_000;
const originalSide = 2400;
const blurWidth = 16;

export interface OriginalPicture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  /** A few pixels as a data address. */
  readonly blur: string;
}

/**
 * The form in which a picture is kept: upright, without metadata, at most 2400 px on its long side.
 */
export async function encodeOriginal(content: Buffer): Promise<OriginalPicture> {
  const { data, info } = await sharp(content, { limitInputPixels, failOn: 'error' })
    .rotate()
    .resize({ width: originalSide, height: originalSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 90, effort: 2 })
    .toBuffer({ resolveWithObject: true });
  const tiny = await sharp(data).resize({ width: blurWidth }).webp({ quality: 40, effort: 2 }).toBuffer();
  return {
    bytes: data,
    width: info.width,
    height: info.height,
    blur: `data:image/webp;base64,${tiny.toString('base64')}`,
  };
}

/** A kept picture at a width, never wider than it is. */
export function encodeRendition(original: Buffer, width: number, format: MediaFormat): Promise<Buffer> {
  const resized = sharp(original, { limitInputPixels }).resize({ width, withoutEnlargement: true });
  return format === 'avif'
    ? resized.avif({ quality: 50, effort: 3 }).toBuffer()
    : resized.webp({ quality: 75, effort: 3 }).toBuffer();
}
