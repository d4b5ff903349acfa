import { expect, test } from 'vitest';

import { sitePicture, sitePictureSet } from './site-pictures.ts';

const files = import.meta.glob<string>('/src/shop/assets/tile-*', {
  eager: true,
  query: '?url',
  import: 'default',
});

test('the shop’s own pictures are found where they are', () => {
  expect(sitePicture(files, 'tile-horoscope-640.webp')).toContain('tile-horoscope-640');
  expect(sitePictureSet(files, 'tile-birthstone', [640])).toMatch(/tile-birthstone-640.* 640w$/);
});
