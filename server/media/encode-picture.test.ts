import sharp from 'sharp';
import { expect, test } from 'vitest';

import { encodeOriginal, picturePixelsMax } from './encode-picture.ts';
import { readPicture } from './read-picture.ts';

test('a picture that takes too long ends with the reason', async () => {
  // Seconds to decode, from half a megabyte.
  const bomb = await sharp({ create: { width: 7_070, height: 7_070, channels: 4, background: '#000' } })
    .toColourspace('rgb16')
    .png({ compressionLevel: 6 })
    .toBuffer();
  const reading = readPicture(bomb, (content) => encodeOriginal(content, picturePixelsMax.customers, 1));
  await expect(reading).rejects.toThrow('This picture takes too long to read. Please send a smaller one.');
}, 30_000);
