import { describe, expect, test } from 'vitest';

import {
  mediaAddress,
  mediaFormats,
  mediaHashOf,
  mediaMainAddress,
  mediaShareAddress,
  mediaSrcSet,
  mediaWidths,
  standInFor,
} from '#contract/rules/catalogue/media.ts';

const hash = '0123456789abcdef0123456789abcdef';

describe('addresses of pictures', () => {
  test('carry the hash, and give it back', () => {
    for (const width of mediaWidths) {
      for (const format of mediaFormats) {
        const address = mediaAddress(hash, width, format);
        expect(mediaHashOf(address)).toBe(hash);
        expect(mediaHashOf(`https://shop.example${address}`)).toBe(hash);
      }
    }
    expect(mediaMainAddress(hash)).toBe(`/media/${hash}-960.webp`);
    expect(mediaShareAddress(hash)).toBe(`/media/${hash}-1200.jpg`);
  });

  test('of others have no hash of ours', () => {
    for (const address of [
      '',
      'https://cdn.example/pictures/ring.jpg',
      `/media/${hash}.webp`,
      `/media/${hash}-960.png`,
      `/media/${hash}-960.webp.js`,
      `/media/${hash.toUpperCase()}-960.webp`,
      `/media/${'a'.repeat(19)}-960.webp`,
      `/media/${'a'.repeat(65)}-960.webp`,
    ]) {
      expect(mediaHashOf(address)).toBeUndefined();
    }
    for (const length of [20, 64])
      expect(mediaHashOf(`/media/${'a'.repeat(length)}-96.avif`)).toHaveLength(length);
  });
});

describe('another width in place of one', () => {
  const other = mediaAddress('f'.repeat(24), 320, 'webp');
  const at = (width: number) => mediaAddress(hash, width, 'avif');

  test.each([
    [[160, 640, 960], 640],
    [[960, 160, 640], 640],
    [[96, 160], 160],
    [[320], 320],
    [[640, 320], 320],
    [[96, 240, 160], 240],
  ])('of %s the best for 320 is %s', (widths, best) => {
    expect(standInFor(mediaAddress(hash, 320, 'webp'), [other, ...widths.map(at)])).toBe(at(best));
  });

  test('is never another picture', () => {
    expect(standInFor(at(320), [other])).toBeUndefined();
    expect(standInFor('/assets/hero-640.avif', [at(320), '/assets/hero-960.avif'])).toBeUndefined();
  });
});

describe('srcset', () => {
  const widthsOf = (original: number, sizes = '100rem') =>
    mediaSrcSet(hash, 'avif', original, sizes)
      .split(', ')
      .map((part) => Number(/ (\d+)w$/.exec(part)?.[1]));

  test('goes up to the width of the original and not beyond', () => {
    expect(widthsOf(2400)).toEqual([480, 640, 960, 1280, 1600]);
    expect(widthsOf(1600)).toEqual([480, 640, 960, 1280, 1600]);
    expect(widthsOf(1281)).toEqual([480, 640, 960, 1280, 1281]);
    expect(widthsOf(864)).toEqual([480, 640, 864]);
    expect(widthsOf(160, '5rem')).toEqual([96, 160]);
    expect(widthsOf(159, '5rem')).toEqual([96, 159]);
  });

  test.each([
    ['4.5rem', [96, 160]],
    // 320 pixels, two for each of CSS.
    ['10rem', [96, 160, 320]],
    ['(width < 48rem) 46vw, (width < 64rem) 30vw, 18rem', [160, 320, 480, 640]],
    ['(width < 48rem) 100vw, (width < 80rem) 48vw, 38rem', [320, 480, 640, 960, 1280]],
  ])('has the widths that %s can need', (sizes, widths) => {
    expect(widthsOf(2400, sizes)).toEqual(widths);
  });

  test('has one width even for the smallest', () => {
    expect(widthsOf(95)).toEqual([95]);
    expect(widthsOf(1)).toEqual([1]);
    expect(widthsOf(160)).toEqual([160]);
  });
});
