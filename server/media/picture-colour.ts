import { LRUCache } from 'lru-cache';
import sharp from 'sharp';

const colours = new LRUCache<string, string>({ max: 50_000 });

/**
 * Returns the mean colour of a picture as `#rrggbb`, from the tiny copy that is stored with it (`pictures.blur`). A page
 * with the copies themselves would be a tenth larger. Returns undefined when the copy can't be decoded.
 */
export async function colourOf(hash: string, blur: string): Promise<string | undefined> {
  const known = colours.get(hash);
  if (known !== undefined) return known;
  try {
    const bytes = Buffer.from(blur.slice(blur.indexOf(',') + 1), 'base64');
    const pixel = await sharp(bytes).flatten({ background: '#fff' }).resize(1, 1, { fit: 'fill' }).raw().toBuffer();
    const colour = `#${pixel.subarray(0, 3).toString('hex')}`;
    colours.set(hash, colour);
    return colour;
  } catch {
    return undefined;
  }
}
