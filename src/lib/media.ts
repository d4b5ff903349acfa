import type { Picture } from '#contract/calls/product-calls.ts';
import { mediaHashOf, mediaSrcSet } from '#contract/rules/media.ts';

interface PictureAttributes {
  readonly src: string;
  readonly sources: { type: string; srcSet: string }[];
  readonly width: number;
  readonly height: number;
  readonly blur: string | undefined;
}

/** The attributes of a picture's `<img>` and `<source>` elements. */
export function pictureAttributes(picture: Picture): PictureAttributes {
  const hash = mediaHashOf(picture.imageURL);
  const width = picture.width ?? 1200;
  return {
    src: picture.imageURL,
    sources: hash
      ? [
          { type: 'image/avif', srcSet: mediaSrcSet(hash, 'avif', width) },
          { type: 'image/webp', srcSet: mediaSrcSet(hash, 'webp', width) },
        ]
      : [],
    width,
    height: picture.height ?? 1500,
    blur: picture.blur,
  };
}
