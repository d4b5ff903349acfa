import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { composeGallery } from './product-cards.ts';

describe('the gallery', () => {
  test('is the pictures as they are where no choice has its own', () => {
    expect(composeGallery(['a', 'b'], [])).toEqual(['a', 'b']);
    expect(composeGallery(['a', 'b'], [null, null, null])).toEqual(['a', 'b']);
    expect(composeGallery([], [])).toEqual([]);
  });

  test('starts with one for each choice, the first picture standing in', () => {
    expect(composeGallery(['a', 'b'], ['x', null, 'y'])).toEqual(['x', 'a', 'y', 'b']);
    expect(composeGallery(['a', 'x'], ['x', 'x'])).toEqual(['x', 'x', 'a']);
  });

  test('borrows from another choice where there is no picture at all', () => {
    expect(composeGallery([], [null, 'x'])).toEqual(['x', 'x']);
  });

  test('has the picture of every choice at its index, and loses none', () => {
    const pictureArb = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    fc.assert(
      fc.property(fc.array(pictureArb), fc.array(fc.option(pictureArb)), (pictures, ofChoices) => {
        const gallery = composeGallery(pictures, ofChoices);
        for (const [at, own] of ofChoices.entries()) if (own !== null) expect(gallery[at]).toBe(own);
        for (const picture of pictures) expect(gallery).toContain(picture);
        if (ofChoices.some((own) => own !== null)) expect(gallery.length).toBeGreaterThanOrEqual(ofChoices.length);
      }),
    );
  });
});
