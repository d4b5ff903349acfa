/** Sets or clears the badge of the app's icon, where the browser has one. */
export function showBadge(count: number): void {
  const shown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  // Not every device permits it.
  shown?.catch(() => undefined);
}
