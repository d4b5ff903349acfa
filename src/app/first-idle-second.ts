import { idleLatestMs } from '#src/lib/timing.ts';

const idleMs = 1000;
const checkEveryMs = 100;
const inputs = ['pointerdown', 'keydown', 'scroll'];

/**
 * Called when the page has loaded; resolves when for a second there was no input, nothing that `isBusy` reports and no long
 * task; at the latest after `idleLatestMs`.
 */
export async function firstIdleSecond(isBusy: () => boolean): Promise<void> {
  const latest = performance.now() + idleLatestMs;
  let idleSince = performance.now();
  const restart = () => {
    idleSince = performance.now();
  };
  for (const input of inputs) window.addEventListener(input, restart, { capture: true, passive: true });
  while (performance.now() < Math.min(idleSince + idleMs, latest)) {
    const before = performance.now();
    await new Promise((resolve) => setTimeout(resolve, checkEveryMs));
    if (isBusy() || performance.now() - before > 2 * checkEveryMs) restart();
  }
  for (const input of inputs) window.removeEventListener(input, restart, { capture: true });
}
