import { reduceSizes } from './picture-sizes.ts';

/** Farther below the viewport than any browser preloads lazy pictures, in CSS pixels. */
const notFetchedPx = 3000;

/**
 * Reduces `sizes` of server-rendered pictures that the browser has not started to load. Done in the DOM: React does not
 * patch attributes that differ on hydration.
 */
export function reducePendingPictures(): void {
  const edge = window.innerHeight + notFetchedPx;
  for (const image of document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]')) {
    if (image.complete || image.getBoundingClientRect().top < edge) continue;
    const elements = [...(image.closest('picture')?.querySelectorAll('source') ?? []), image];
    for (const element of elements) if (element.sizes) element.sizes = reduceSizes(element.sizes, devicePixelRatio);
  }
}
