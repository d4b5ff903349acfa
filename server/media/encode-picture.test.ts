import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';

import { encodeOriginal, picturePixelsMax, readPicture, withoutTexts } from './encode-picture.ts';

test('a picture that takes too long ends with the reason', async () => {
  // Seconds to decode, from half a megabyte.
  const bomb = await sharp({
    create: { width: 7_070, height: 7_070, channels: 4, background: '#000' },
  })
    .toColourspace('rgb16')
    .png({ compressionLevel: 6 })
    .toBuffer();
  const reading = readPicture(bomb, (content) =>
    encodeOriginal(content, picturePixelsMax.customers, 1),
  );
  await expect(reading).rejects.toThrow(
    'This picture takes too long to read. Please send a smaller one.',
  );
}, 30_000);

/** The checksum is not verified here. */
function aChunk(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), content, Buffer.alloc(4)]);
}

const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#a3b' } })
  .png()
  .toBuffer();
const headerEnd = 33;

test('removes text chunks anywhere, and everything after the end', async () => {
  const bomb = aChunk(
    'zTXt',
    Buffer.concat([Buffer.from('a\0\0', 'latin1'), deflateSync(Buffer.alloc(1_000_000))]),
  );
  const text = aChunk('iTXt', Buffer.from('Title\0\0\0\0\0secret'));
  const end = png.length - 12;
  const withTexts = Buffer.concat([
    png.subarray(0, headerEnd),
    bomb,
    text,
    png.subarray(headerEnd, end),
    bomb,
    png.subarray(end),
    Buffer.from('<script>'),
  ]);
  const plain = withoutTexts(png);
  expect(withoutTexts(withTexts).equals(plain)).toBe(true);
  expect(await sharp(plain).raw().toBuffer()).toEqual(await sharp(png).raw().toBuffer());
});

test('rejects a truncated PNG as incomplete', () => {
  for (let length = 12; length < png.length; length += 1) {
    expect(() => withoutTexts(png.subarray(0, length)), `${length}`).toThrow('incomplete');
  }
});
