import './moving-bar.css';

import type { AppRouter } from './router.tsx';

/** A move that takes no longer needs no bar: it would only flash. */
const shownAfterMs = 250;
const lookEveryMs = 100;

/** Draws a thin bar below the header while the next screen is on its way, and leaves the one that is there alone. */
export function showMoves(router: AppRouter): void {
  const look = () => {
    document.documentElement.toggleAttribute('data-moving', router.state.isLoading);
    if (router.state.isLoading) setTimeout(look, lookEveryMs);
  };
  router.subscribe('onBeforeLoad', () => void setTimeout(look, shownAfterMs));
}
