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
/** Phones get the tall picture. */
const shapeMedia = { tall: '(width < 48rem)', wide: '(width >= 48rem)' };

export const heroShapes: readonly Shape[] = ['tall', 'wide'];

export function heroSet(scheme: Scheme, shape: Shape): string {
  return sitePictureSet(files, shape === 'tall' ? `${names[scheme]}-tall` : names[scheme], widths[shape]);
}

/** For browsers without AVIF support. */
export const heroFallback = sitePicture(files, 'hero-960.webp');

/** Media query of a hero picture; without a scheme, for any preferred colour scheme. */
export function heroMedia(shape: Shape, scheme?: Scheme): string {
  return scheme ? `(prefers-color-scheme: ${scheme}) and ${shapeMedia[shape]}` : shapeMedia[shape];
}

/** Preload links for the head, so that the browser loads the matching hero picture first. */
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
