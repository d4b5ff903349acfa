import { type PictureKind, pictureKindOf } from '#contract/rules/picture-kind.ts';

/** What is wrong with a picture, in a message for the person who sent it. */
export class PictureError extends Error {}

export const incompletePicture = 'This picture is incomplete: part of the file is missing. Please send it again.';

/** The kind of a picture, by its first bytes; throws a PictureError for anything else. */
export function requirePictureKind(head: Buffer): PictureKind {
  const kind = pictureKindOf(head);
  if (!kind) throw new PictureError('This is not a picture we can read (JPEG, PNG, WebP, AVIF, HEIC or GIF).');
  return kind;
}

/** Decodes a picture that somebody sent; throws a PictureError that says what is wrong with it. */
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

/** What the decoders write when the file ends before the picture does. */
const endsEarly = /premature end|unexpected end|contains no image|unable to parse image|bad seek/i;

function problemOf(error: unknown, content: Buffer, kind: PictureKind): string {
  const text = error instanceof Error ? error.message : '';
  if (kind === 'heic') return 'We can’t read this HEIC picture. Please send it as a JPEG.';
  // WebP names its length; the decoder has one message for all that is wrong.
  const isCut = kind === 'webp' ? content.readUInt32LE(4) + 8 > content.length : endsEarly.test(text);
  return isCut ? incompletePicture : 'This picture is damaged.';
}
