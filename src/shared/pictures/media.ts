import type { Picture } from '#contract/calls/product-calls.ts';
import {
  mediaAddress,
  mediaHashOf,
  mediaSrcSet,
  mediaWidthsFor,
} from '#contract/rules/catalogue/media.ts';

interface PictureAttributes {
  readonly src: string;
  readonly sources: { type: string; srcSet: string }[];
  readonly sizes: string;
  readonly width: number;
  readonly height: number;
  readonly colour: string | undefined;
}

/**
 * The attributes of a picture's `<img>` and `<source>` elements, for its width on the page
 * (`sizes`). Browsers without AVIF support get one WebP file.
 */
export function pictureAttributes(picture: Picture, sizes: string): PictureAttributes {
  const hash = mediaHashOf(picture.imageURL);
  const width = picture.width ?? 1200;
  return {
    src: hash
      ? mediaAddress(hash, mediaWidthsFor(width, sizes).at(-1) ?? 960, 'webp')
      : picture.imageURL,
    sources: hash ? [{ type: 'image/avif', srcSet: mediaSrcSet(hash, 'avif', width, sizes) }] : [],
    sizes,
    width,
    height: picture.height ?? 1500,
    colour: picture.blur,
  };
}
