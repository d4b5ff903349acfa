import { useHydrated } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * The `sizes` of a picture, smaller where data is saved (`data-saver` on the document). Decided once, when the picture
 * is first drawn: another size later would fetch it twice. What the server drew keeps its own until it was taken over.
 */
export function useSizes(sizes: string): string {
  const isHydrated = useHydrated();
  const [isSaving] = useState(() => isHydrated && document.documentElement.dataset.saver === 'on');
  return isSaving ? savedSizes(sizes, devicePixelRatio) : sizes;
}

/** Half the lengths, and so a quarter of the pixels; on screens with few pixels a little more, for they show it. */
export function savedSizes(sizes: string, pixelRatio: number): string {
  const share = pixelRatio < 2 ? 1.5 : 2;
  // Lengths, and not those in conditions, which a bracket follows.
  return sizes.replace(/[\d.]+(?=[a-z]+(?:,|$))/g, (length) => `${Number(length) / share}`);
}
