import { type PictureKind, pictureKindOf } from '#contract/rules/picture-kind.ts';

/** What is wrong with a picture, in a message for the person who sent it. */
export class PictureError extends Error {}

export const incompletePicture = 'This picture is incomplete: part of the file is missing. Please send it again.';

/** Returns the kind of a picture by its first bytes. Throws a PictureError for anything else. */
export function requirePictureKind(head: Buffer): PictureKind {
  const kind = pictureKindOf(head);
  if (!kind) throw new PictureError('This is not a picture we can read (JPEG, PNG, WebP, AVIF or GIF).');
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
    throw error instanceof PictureError ? error : new PictureError(problemOf(error, content, kind), { cause: error });
  }
}

/** Messages of the decoders for a truncated file. */
const endsEarly = /premature end|unexpected end|contains no image|unable to parse image|bad seek/i;

function problemOf(error: unknown, content: Buffer, kind: PictureKind): string {
  const text = error instanceof Error ? error.message : '';
  if (text.startsWith('timeout:')) return 'This picture takes too long to read. Please send a smaller one.';
  if (kind === 'heic') return 'We can’t read this HEIC picture. Please send it as a JPEG.';
  // A WebP file has its length in the header; its decoder has one message for every error.
  const isCut = kind === 'webp' ? content.readUInt32LE(4) + 8 > content.length : endsEarly.test(text);
  return isCut ? incompletePicture : 'This picture is damaged.';
}
