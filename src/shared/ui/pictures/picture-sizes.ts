import { useHydrated } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * The `sizes` of a picture, smaller when the data saver is on. Decided at the first render:
 * changing it later would load the picture twice. Server-rendered pictures keep their `sizes`.
 */
export function usePictureSizes(sizes: string): string {
  const isHydrated = useHydrated();
  const [isSaving] = useState(() => isHydrated && document.documentElement.dataset.saver === 'on');
  return isSaving ? reduceSizes(sizes, devicePixelRatio) : sizes;
}

/**
 * Halves the lengths, and so quarters the pixels; reduces less on screens with a low pixel ratio,
 * where it shows.
 */
export function reduceSizes(sizes: string, pixelRatio: number): string {
  const divisor = pixelRatio < 2 ? 1.5 : 2;
  // Only lengths before a comma or the end: those in media conditions are followed by a bracket.
  return sizes.replace(/[\d.]+(?=[a-z]+(?:,|$))/g, (length) => `${Number(length) / divisor}`);
}
