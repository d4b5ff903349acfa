import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { composeGallery } from './product-cards.ts';

describe('the gallery', () => {
  test('is the pictures as they are where no variant has its own', () => {
    expect(composeGallery(['a', 'b'], [])).toEqual(['a', 'b']);
    expect(composeGallery(['a', 'b'], [null, null, null])).toEqual(['a', 'b']);
    expect(composeGallery([], [])).toEqual([]);
  });

  test('starts with one for each variant, the first picture standing in', () => {
    expect(composeGallery(['a', 'b'], ['x', null, 'y'])).toEqual(['x', 'a', 'y', 'b']);
    expect(composeGallery(['a', 'x'], ['x', 'x'])).toEqual(['x', 'x', 'a']);
  });

  test('borrows from another variant where there is no picture at all', () => {
    expect(composeGallery([], [null, 'x'])).toEqual(['x', 'x']);
  });

  test('has the picture of every variant at its index, and loses none', () => {
    const pictureArb = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    fc.assert(
      fc.property(fc.array(pictureArb), fc.array(fc.option(pictureArb)), (pictures, ofVariants) => {
        const gallery = composeGallery(pictures, ofVariants);
        for (const [at, own] of ofVariants.entries())
          if (own !== null) expect(gallery[at]).toBe(own);
        for (const picture of pictures) expect(gallery).toContain(picture);
        if (ofVariants.some((own) => own !== null))
          expect(gallery.length).toBeGreaterThanOrEqual(ofVariants.length);
      }),
    );
  });
});
