import { savedSizes } from './saved-sizes.ts';

/** Farther below the window than any browser fetches lazy pictures ahead, in CSS pixels. */
const untouchedPx = 3000;

/**
 * Smaller sizes for pictures that the server drew and the browser has not begun to fetch. React keeps to what it drew, so
 * it is not asked: to it nothing changed.
 */
export function saveOnWaitingPictures(): void {
  const edge = window.innerHeight + untouchedPx;
  for (const image of document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]')) {
    if (image.complete || image.getBoundingClientRect().top < edge) continue;
    const parts = [...(image.closest('picture')?.querySelectorAll('source') ?? []), image];
    for (const part of parts) if (part.sizes) part.sizes = savedSizes(part.sizes, devicePixelRatio);
  }
}
