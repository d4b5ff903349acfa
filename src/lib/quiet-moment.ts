/** Runs `work` when the browser has nothing better to do; `withinMs` later at the latest. */
export function inQuietMoment(work: () => void, withinMs: number): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: withinMs });
  // Safari has no such moment: somewhat later is the best guess.
  else setTimeout(work, Math.min(withinMs, 2000));
}
