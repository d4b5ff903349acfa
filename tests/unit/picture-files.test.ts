import { afterEach, expect, test, vi } from 'vitest';

import { smallPicture } from '#src/shared/forms/picture-files.ts';

afterEach(() => vi.unstubAllGlobals());

const heic = new File(['\0\0\0\x18ftypheic'], 'IMG_0001.HEIC', { type: 'image/heic' });

/** A browser whose image elements decode, or fail; none makes a bitmap of HEIC. */
function browserThat(decode: () => Promise<void>): void {
  vi.stubGlobal('createImageBitmap', async () => {
    throw new DOMException('The source image could not be decoded.', 'InvalidStateError');
  });
  vi.stubGlobal(
    'Image',
    class {
      readonly naturalWidth = 4032;
      readonly naturalHeight = 3024;
      readonly decode = decode;
    },
  );
  const canvas = {
    getContext: () => ({ fillRect: () => undefined, drawImage: () => undefined }),
    toBlob: (done: (blob: Blob) => void, type: string) => done(new Blob(['small'], { type })),
  };
  vi.stubGlobal('document', { createElement: () => canvas });
}

test('a HEIC picture that only an image element can decode is sent as JPEG', async () => {
  browserThat(async () => undefined);
  expect(await smallPicture(heic)).toMatchObject({
    name: 'IMG_0001.HEIC',
    type: 'image/jpeg',
    size: 5,
  });
});

test('a picture that nothing here can decode is sent as it is', async () => {
  browserThat(async () => {
    throw new DOMException('Unknown format', 'EncodingError');
  });
  expect(await smallPicture(heic)).toBe(heic);
});
