import { createHash } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';

import type { PictureStore, StoredPicture } from '#server/media/picture-store.ts';
import { writeFileWhole } from '#server/media/write-file.ts';

/**
 * Takes a picture that an export of this shop wrote, byte for byte. Encoding it again would make it another picture
 * with another hash, and a little worse each time. Answers undefined for anything that is not such a picture, so that
 * it goes the ordinary way.
 */
export async function adoptPicture(
  content: Buffer,
  name: string,
  dataDir: string,
  pictures: PictureStore,
): Promise<StoredPicture | undefined> {
  const hash = exportedHash(name);
  if (hash === undefined || createHash('sha256').update(content).digest('hex').slice(0, 40) !== hash) return undefined;
  const picture = await describePicture(content, hash);
  if (!picture) return undefined;
  await writeFileWhole(join(dataDir, 'pictures', hash.slice(0, 2), `${hash}.webp`), content);
  // The store decides where originals lie; should that ever change, the ordinary way is right again.
  return (await pictures.original(hash)) ? picture : undefined;
}

/** The hash in the name of a picture that an export wrote: `pictures/<hash>.webp`. */
export function exportedHash(src: string): string | undefined {
  return /(?:^|[/\\])([0-9a-f]{40})\.webp$/.exec(src)?.[1];
}

async function describePicture(content: Buffer, hash: string): Promise<StoredPicture | undefined> {
  try {
    const { format, width, height, exif, icc, xmp, pages } = await sharp(content).metadata();
    const isPlain = format === 'webp' && !exif && !icc && !xmp && (pages ?? 1) === 1;
    if (!isPlain || !width || !height || Math.max(width, height) > 2400) return undefined;
    const tiny = await sharp(content, { failOn: 'error' })
      .resize({ width: 16 })
      .webp({ quality: 40, effort: 2 })
      .toBuffer();
    const blur = `data:image/webp;base64,${tiny.toString('base64')}`;
    return { hash, width, height, format: 'webp', bytes: content.length, blur };
  } catch {
    return undefined;
  }
}
