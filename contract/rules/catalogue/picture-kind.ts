/** The accepted picture formats. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic';

/** How many bytes of a file `pictureKindOf` needs. */
export const pictureHeadBytes = 40;

/**
 * The format of a file by its first bytes, never by its name. Undefined for anything else, SVG
 * above all, which must not reach a decoder.
 */
export function pictureKindOf(content: Uint8Array): PictureKind | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...content.subarray(from, to));
  if (content.length < 12) return undefined;
  if (content[0] === 0xff && content[1] === 0xd8 && content[2] === 0xff) return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'gif';
  if (text(4, 8) !== 'ftyp') return undefined;
  const brands = text(8, pictureHeadBytes);
  if (/avi[fs]/.test(brands)) return 'avif';
  return /^(?:hei[cxms]|hev[cxms]|mif1|msf1)/.test(brands) ? 'heic' : undefined;
}
