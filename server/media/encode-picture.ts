import sharp from 'sharp';

import { type MediaFormat, shareSize } from '#contract/rules/catalogue/media.ts';
import { type PictureKind, pictureKindOf } from '#contract/rules/catalogue/picture-kind.ts';

/** What is wrong with a picture, in a message for the person who sent it. */
export class PictureError extends Error {}

export const incompletePicture =
  'This picture is incomplete: part of the file is missing. Please send it again.';

/** Returns the kind of a picture by its first bytes. Throws a PictureError for anything else. */
export function requirePictureKind(head: Buffer): PictureKind {
  const kind = pictureKindOf(head);
  if (!kind)
    throw new PictureError('This is not a picture we can read (JPEG, PNG, WebP, AVIF or GIF).');
  return kind;
}

/** Decodes an uploaded picture. Throws a PictureError with the reason when it can't be read. */
export async function readPicture<Result>(
  content: Buffer,
  decode: (content: Buffer) => Promise<Result>,
): Promise<Result> {
  const kind = requirePictureKind(content);
  try {
    return await decode(content);
  } catch (error) {
    throw error instanceof PictureError
      ? error
      : new PictureError(problemOf(error, content, kind), { cause: error });
  }
}

/** Messages of the decoders for a truncated file. */
const endsEarly = /premature end|unexpected end|contains no image|unable to parse image|bad seek/i;

function problemOf(error: unknown, content: Buffer, kind: PictureKind): string {
  const text = error instanceof Error ? error.message : '';
  if (text.startsWith('timeout:'))
    return 'This picture takes too long to read. Please send a smaller one.';
  if (kind === 'heic') return 'We can’t read this HEIC picture. Please send it as a JPEG.';
  // A WebP file has its length in the header; its decoder has one message for every error.
  const isCut =
    kind === 'webp' ? content.readUInt32LE(4) + 8 > content.length : endsEarly.test(text);
  return isCut ? incompletePicture : 'This picture is damaged.';
}

/**
 * Chunks that affect the picture. The others are mostly texts, which may be decompression bombs.
 */
const visible = new Set([
  'IHDR',
  'PLTE',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'cICP',
  'sBIT',
  'eXIf',
  'IDAT',
  'IEND',
]);

const signatureBytes = 8;
/** Length, type and checksum. */
const frameBytes = 12;

/**
 * Removes text chunks, and everything after the end, from a PNG, so that no decoder inflates them.
 * Throws a PictureError when the file is truncated.
 */
export function withoutTexts(png: Buffer): Buffer {
  const sections: Buffer[] = [];
  let sectionStart = 0;
  let at = signatureBytes;
  for (;;) {
    if (at + frameBytes > png.length) throw new PictureError(incompletePicture);
    const type = png.toString('latin1', at + 4, at + 8);
    const end = at + frameBytes + png.readUInt32BE(at);
    if (end > png.length) throw new PictureError(incompletePicture);
    if (!visible.has(type)) {
      sections.push(png.subarray(sectionStart, at));
      sectionStart = end;
    }
    at = end;
    if (type === 'IEND') break;
  }
  sections.push(png.subarray(sectionStart, at));
  return Buffer.concat(sections);
}

// One thread per picture: the queue limits how many are encoded at once, so that requests are still
// served.
sharp.concurrency(1);
// No picture is encoded twice.
sharp.cache(false);

/** Read from the header: a larger picture is never decoded. */
export const picturePixelsMax = { customers: 50_000_000, owner: 120_000_000 } as const;
/** Maximum of long side by short side; a screenshot of a whole page is far below. */
const ratioMax = 50;
/** The largest allowed picture takes four seconds of a core, and more where others share it. */
const timeoutSeconds = 40;
const maxSide = 2400;

/**
 * Encodes a picture for storage: upright, without metadata, at most 2400 px on its long side.
 * `blur` is its mean colour, shown until it has loaded. Throws a PictureError, or the decoder's own
 * error.
 */
export async function encodeOriginal(
  content: Buffer,
  pixelsMax: number = picturePixelsMax.owner,
  seconds = timeoutSeconds,
) {
  const visible = pictureKindOf(content) === 'png' ? withoutTexts(content) : content;
  checkSize(await sharp(visible, { limitInputPixels: false }).metadata(), pixelsMax);
  const { data, info } = await sharp(visible, { limitInputPixels: pixelsMax, failOn: 'error' })
    .rotate()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 90, effort: 2 })
    .timeout({ seconds })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height, blur: await meanColour(data) };
}

/** The mean colour of a picture on white, as `#rrggbb`. */
export async function meanColour(content: Buffer): Promise<string> {
  const picture = sharp(content, { failOn: 'error' }).flatten({ background: '#fff' });
  const pixel = await picture.resize(1, 1, { fit: 'fill' }).toColourspace('srgb').raw().toBuffer();
  return `#${pixel.subarray(0, 3).toString('hex')}`;
}

/** Resizes a stored picture to a width, without enlarging it. */
export function encodeRendition(
  original: Buffer,
  width: number,
  format: MediaFormat,
): Promise<Buffer> {
  const resized = sharp(original)
    .resize({ width, withoutEnlargement: true })
    .timeout({ seconds: timeoutSeconds });
  return format === 'avif'
    ? resized.avif({ quality: 45, effort: 3 }).toBuffer()
    : resized.webp({ quality: 75, effort: 3 }).toBuffer();
}

/**
 * The whole picture as a JPEG for link previews, on a blurred copy of itself that fills the rest.
 */
export async function encodeShared(original: Buffer): Promise<Buffer> {
  const resized = sharp(original).resize({ ...shareSize, fit: 'inside' });
  const whole = await resized
    .png({ compressionLevel: 1 })
    .timeout({ seconds: timeoutSeconds })
    .toBuffer();
  // Small first: a wide blur takes a second.
  const blurred = await sharp(whole)
    .resize({ width: 60, height: 32, fit: 'cover' })
    .blur(3)
    .png()
    .toBuffer();
  return sharp(blurred)
    .resize({ ...shareSize, fit: 'fill' })
    .composite([{ input: whole }])
    .flatten()
    .jpeg({ quality: 80, progressive: true })
    .toBuffer();
}

function checkSize(
  { width, height }: { readonly width: number; readonly height: number },
  pixelsMax: number,
): void {
  const size = `${width.toLocaleString('en')} × ${height.toLocaleString('en')}`;
  if (width * height > pixelsMax) {
    const megapixels = pixelsMax / 1_000_000;
    throw new PictureError(
      `This picture has too many pixels: ${size}. The most we read is ${megapixels} megapixels.`,
    );
  }
  if (Math.max(width, height) > ratioMax * Math.min(width, height)) {
    throw new PictureError(
      `This picture is too narrow: ${size} pixels. Its long side may be ${ratioMax} times its short side at most.`,
    );
  }
}
