import './navigation-progress.css';

import { progressDelayMs } from '#src/lib/timing.ts';
import type { AppRouter } from './router.tsx';

const pollEveryMs = 100;

/** Shows a progress bar below the header during navigations. */
export function showNavigationProgress(router: AppRouter): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = () => {
    const { isLoading } = router.state;
    document.documentElement.toggleAttribute('data-navigating', isLoading);
    if (isLoading) timer = setTimeout(update, pollEveryMs);
  };
  router.subscribe('onBeforeLoad', () => {
    // One timer, also when one navigation replaces another.
    clearTimeout(timer);
    timer = setTimeout(update, progressDelayMs);
  });
}
