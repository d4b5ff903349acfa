import { expect, test } from 'vitest';

import { pictureKindOf } from './picture-kind.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each([
  ['\xff\xd8\xff\xe0\0\x10JFIF\0\x01', 'jpeg'],
  ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'png'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'webp'],
  ['GIF89a\x01\0\x01\0\0\0', 'gif'],
  ['GIF87a\x01\0\x01\0\0\0', 'gif'],
  ['\0\0\0\x1cftypavif\0\0\0\0avifmif1', 'avif'],
  ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'heic'],
  ['\0\0\0\x18ftypmsf1\0\0\0\0hevcmsf1', 'heic'],
  ['\0\0\0\x18ftyphevc\0\0\0\0hevc', 'heic'],
] as const)('%j is a picture: %s', (head, kind) => {
  expect(pictureKindOf(bytes(head))).toBe(kind);
});

test.each([
  '',
  'Just a text, whatever its name says',
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '%PDF-1.7 and so on',
  // Pieces of the beginnings above.
  '\xff\xd8\xff',
  '\xff\xd8 and so on...',
  '\xff\xfb\xff and so on...',
  '\xfe\xd8\xff and so on...',
  'RIFF\0\0\0\0WAVEfmt ',
  'AAAA\0\0\0\0WEBPVP8 ',
  'a GIF89a of something',
  'GIF88a and so on',
  '\0\0\0\x18moovheic\0\0\0\0mif1heic',
  '\0\0\0\x18ftypisom\0\0\0\0isommp42',
  '\0\0\0\x18ftypisom\0\0\0\0isomheic',
])('%j is none', (head) => {
  expect(pictureKindOf(bytes(head))).toBeUndefined();
});
