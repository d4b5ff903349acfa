import { incompletePicture, PictureError } from './read-picture.ts';

/** Chunks that affect the picture. The others are mostly texts, which may be decompression bombs. */
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
 * Removes text chunks, and everything after the end, from a PNG, so that no decoder inflates them. Throws a PictureError
 * when the file is truncated.
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
