import { expect, test } from 'vitest';

import { pictureKindOf } from './picture-kind.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each([
  ['\xff\xd8\xff\xe0\0\x10JFIF\0\x01', 'jpeg'],
  ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'png'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'webp'],
  ['GIF89a\x01\0\x01\0\0\0', 'gif'],
  ['\0\0\0\x1cftypavif\0\0\0\0avifmif1', 'avif'],
  ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'heic'],
] as const)('%j is a picture: %s', (head, kind) => {
  expect(pictureKindOf(bytes(head))).toBe(kind);
});

test.each([
  '',
  'Just a text, whatever its name says',
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '%PDF-1.7 and so on',
])('%j is none', (head) => {
  expect(pictureKindOf(bytes(head))).toBeUndefined();
});
