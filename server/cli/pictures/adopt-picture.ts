import sharp from 'sharp';
import { hashOf, type PictureStore, type StoredPicture } from '#server/media/picture-store.ts';
import { exportedHash } from '#server/product-files/pictures/exported-hash.ts';

/**
 * Stores a picture that an export of this shop wrote, byte for byte. Encoding it again would give it another hash and
 * lose quality. Returns undefined for any other picture.
 */
export async function adoptPicture(
  content: Buffer,
  name: string,
  pictures: PictureStore,
): Promise<StoredPicture | undefined> {
  const hash = exportedHash(name);
  if (hash === undefined || hashOf(content) !== hash) return undefined;
  const facts = await describePicture(content, hash);
  return facts && pictures.adopt(content, facts);
}

async function describePicture(content: Buffer, hash: string): Promise<Omit<StoredPicture, 'bytes'> | undefined> {
  try {
    const { format: found, compression, width, height, exif, icc, xmp, pages } = await sharp(content).metadata();
    const format = found === 'heif' && compression === 'av1' ? 'avif' : found;
    const isPlain = (format === 'webp' || format === 'avif') && !exif && !icc && !xmp && (pages ?? 1) === 1;
    if (!isPlain || !width || !height || Math.max(width, height) > 2400) return undefined;
    const tiny = await sharp(content, { failOn: 'error' })
      .resize({ width: 16 })
      .webp({ quality: 40, effort: 2 })
      .toBuffer();
    return { hash, width, height, format, blur: `data:image/webp;base64,${tiny.toString('base64')}` };
  } catch {
    return undefined;
  }
}
