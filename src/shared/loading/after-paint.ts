const latestMs = 100;

/**
 * Resolves when what has changed so far is painted; after 100 ms at the latest, because hidden
 * pages are not painted.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, latestMs);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
