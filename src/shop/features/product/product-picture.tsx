import type { Picture as PictureOnWire } from '#contract/calls/product-calls.ts';
import { pictureAttributes } from '#src/shared/pictures/media.ts';
import { Picture } from '#src/shared/ui/pictures/picture.tsx';

interface ProductPictureProps {
  readonly picture: PictureOnWire;
  readonly alt: string;
  readonly sizes: string;
  readonly isMain?: boolean;
  readonly transitionName?: string | undefined;
}

export function ProductPicture({ picture, alt, sizes, ...rest }: ProductPictureProps) {
  return <Picture {...pictureAttributes(picture, sizes)} alt={alt} {...rest} />;
}

/** The pictures of a product; only the main one when the server sends no list. */
export function picturesOf(product: {
  imgURL: string;
  imageUrlList: readonly PictureOnWire[];
}): PictureOnWire[] {
  if (product.imageUrlList.length > 0) return [...product.imageUrlList];
  return product.imgURL ? [{ imageURL: product.imgURL }] : [];
}
