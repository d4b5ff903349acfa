import { useEffect, useState } from 'react';

import { showToast } from './toast-store.ts';

/**
 * A part of the screen whose code is fetched when it is first wanted. When it can't be had, says so and calls
 * `giveUp`, so that the screen does not go on waiting for it.
 */
export function usePart<Part>(load: () => Promise<Part>, isWanted: boolean, giveUp: () => void): Part | undefined {
  const [part, setPart] = useState<{ readonly it: Part }>();
  const isMissing = isWanted && !part;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew each time it is wanted, not each time it is drawn
  useEffect(() => {
    if (!isMissing) return;
    let isOver = false;
    load().then(
      (it) => !isOver && setPart({ it }),
      () => {
        if (isOver) return;
        showToast('error', 'The shop can’t be reached right now. Check your connection and try again.');
        giveUp();
      },
    );
    return () => {
      isOver = true;
    };
  }, [isMissing]);
  return part?.it;
}
