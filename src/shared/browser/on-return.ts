/** Runs `work` when a person comes back to this tab, at most once in `intervalMs`. */
export function onReturn(work: () => void, intervalMs: number): void {
  let lastAt = Date.now();
  const run = () => {
    if (document.visibilityState !== 'visible' || Date.now() - lastAt < intervalMs) return;
    lastAt = Date.now();
    work();
  };
  document.addEventListener('visibilitychange', run);
  window.addEventListener('focus', run);
}
