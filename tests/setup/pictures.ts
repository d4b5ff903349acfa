import { crc32 } from 'node:zlib';

import sharp from 'sharp';

/** A small PNG, for example as a payment screenshot; each colour is another picture. */
export function aPicture(background = 'teal', width = 40, height = 60): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

/** A small PNG whose header claims other dimensions. */
export async function aPngClaiming(width: number, height: number): Promise<Buffer> {
  const png = await aPicture();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}
