import type { Picture } from '#contract/calls/product-calls.ts';
import { mediaHashOf, mediaSrcSet } from '#contract/rules/media.ts';

interface PictureParts {
  readonly src: string;
  readonly sources: { type: string; srcSet: string }[];
  readonly width: number;
  readonly height: number;
  readonly blur: string | undefined;
}

/** What an `<img>` needs of a picture on the wire. Another server's pictures come with their address alone. */
export function pictureParts(picture: Picture): PictureParts {
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
