import { sitePicture, sitePictureSet } from '#src/lib/site-pictures.ts';

type Scheme = 'light' | 'dark';
type Shape = 'tall' | 'wide';

const files = import.meta.glob<string>('/src/assets/hero-*', {
  eager: true,
  query: '?url',
  import: 'default',
});
const names = { light: 'hero', dark: 'hero-night' };
const widths = { tall: [480, 800, 1200], wide: [640, 960, 1440, 2000] };
/** A phone gets the tall picture. */
const shapeMedia = { tall: '(width < 48rem)', wide: '(width >= 48rem)' };

export const heroShapes: readonly Shape[] = ['tall', 'wide'];

export function heroSet(scheme: Scheme, shape: Shape): string {
  return sitePictureSet(files, shape === 'tall' ? `${names[scheme]}-tall` : names[scheme], widths[shape]);
}

/** For browsers that know no AVIF. */
export const heroFallback = sitePicture(files, 'hero-960.webp');

/** Under which conditions a hero picture is the one; without a scheme, whatever the device prefers. */
export function heroMedia(shape: Shape, scheme?: Scheme): string {
  return scheme ? `(prefers-color-scheme: ${scheme}) and ${shapeMedia[shape]}` : shapeMedia[shape];
}

/** Announcements for the head: the one picture that will be shown is fetched before all else. */
export function heroPreloads() {
  return (['light', 'dark'] as const).flatMap((scheme) =>
    heroShapes.map((shape) => ({
      rel: 'preload',
      as: 'image',
      type: 'image/avif',
      fetchPriority: 'high' as const,
      imageSrcSet: heroSet(scheme, shape),
      imageSizes: '100vw',
      media: heroMedia(shape, scheme),
    })),
  );
}
