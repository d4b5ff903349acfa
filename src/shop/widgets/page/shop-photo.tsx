import { sitePicture, sitePictureSet } from '#src/shared/pictures/site-pictures.ts';
import { usePictureSizes } from '#src/shared/ui/pictures/picture-sizes.ts';

const files = import.meta.glob<string>('/src/shop/assets/{custom,store}-*', {
  eager: true,
  query: '?url',
  import: 'default',
});
const widths = [640, 960, 1200];

const photoNames = ['custom', 'store'] as const;
export type ShopPhotoName = (typeof photoNames)[number];

export const isShopPhoto = (name: string): name is ShopPhotoName =>
  photoNames.some((one) => one === name);

/** The addresses of a photo. */
export const photoSources = (name: ShopPhotoName) => ({
  src: sitePicture(files, `${name}-640.webp`),
  srcSet: sitePictureSet(files, name, widths),
});

interface ShopPhotoProps {
  readonly name: ShopPhotoName;
  /** What it shows; empty where that is said already. */
  readonly alt: string;
  readonly sizes: string;
  /** Whether it is in the first view. */
  readonly isMain?: boolean;
  readonly className?: string | undefined;
}

/** One of the shop's own photos, with an aspect ratio of 3 by 2. */
export function ShopPhoto({ name, alt, sizes, isMain = false, className }: ShopPhotoProps) {
  const chosenSizes = usePictureSizes(sizes);
  const { src, srcSet } = photoSources(name);
  return (
    <picture className={className}>
      <source type="image/avif" srcSet={srcSet} sizes={chosenSizes} />
      <img
        src={src}
        alt={alt}
        width={1200}
        height={800}
        {...(isMain ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      />
    </picture>
  );
}
