/** Runs `work` when the browser is idle, at the latest after `withinMs`. */
export function whenIdle(work: () => void, withinMs: number): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: withinMs });
  // Safari has no `requestIdleCallback`.
  else setTimeout(work, Math.min(withinMs, 2000));
}
