import './navigation-progress.css';

import { progressDelayMs } from '#src/lib/timing.ts';
import type { AppRouter } from './router.tsx';

const pollEveryMs = 100;

/** Draws a thin bar below the header while the next screen is on its way, and leaves the one that is there alone. */
export function showNavigationProgress(router: AppRouter): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = () => {
    const { isLoading } = router.state;
    document.documentElement.toggleAttribute('data-moving', isLoading);
    if (isLoading) timer = setTimeout(update, pollEveryMs);
  };
  router.subscribe('onBeforeLoad', () => {
    // One watch, also when somebody moves on before they have arrived.
    clearTimeout(timer);
    timer = setTimeout(update, progressDelayMs);
  });
}
