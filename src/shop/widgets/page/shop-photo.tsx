import { sitePicture, sitePictureSet } from '#src/shared/pictures/site-pictures.ts';
import { usePictureSizes } from '#src/shared/ui/pictures/picture-sizes.ts';

const files = import.meta.glob<string>('/src/shop/assets/{custom,store}-*', {
  eager: true,
  query: '?url',
  import: 'default',
});
const widths = [640, 960, 1200];

interface ShopPhotoProps {
  readonly name: 'custom' | 'store';
  readonly alt: string;
  readonly sizes: string;
  /** Whether it is in the first view. */
  readonly isMain?: boolean;
  readonly className?: string | undefined;
}

/** One of the shop's own photos, with an aspect ratio of 3 by 2. */
export function ShopPhoto({ name, alt, sizes, isMain = false, className }: ShopPhotoProps) {
  const chosenSizes = usePictureSizes(sizes);
  return (
    <picture className={className}>
      <source type="image/avif" srcSet={sitePictureSet(files, name, widths)} sizes={chosenSizes} />
      <img
        src={sitePicture(files, `${name}-640.webp`)}
        alt={alt}
        width={1200}
        height={800}
        {...(isMain ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      />
    </picture>
  );
}
