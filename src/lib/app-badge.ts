/** Puts a number on the app's icon, where there is such a thing; none takes it away. */
export function showBadge(count: number): void {
  const shown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  // Not every device lets an app do so, and nobody misses it.
  shown?.catch(() => undefined);
}
