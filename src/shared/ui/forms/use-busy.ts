import { useRef, useState } from 'react';

/** A second tap within this time is the second half of a double tap. */
export const secondTapMs = 700;

/**
 * Whether `work` is running, and a function that runs it: once for two taps.
 * @param leastMs how long it counts as running at least
 */
export function useBusy<Args extends unknown[]>(
  work: (...args: Args) => Promise<unknown>,
  leastMs = 0,
) {
  const [isBusy, setBusy] = useState(false);
  // The second tap may come before the first is rendered.
  const isRunning = useRef(false);
  const run = async (...args: Args): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    const least = new Promise((resolve) => setTimeout(resolve, leastMs));
    try {
      await work(...args);
    } finally {
      await least;
      isRunning.current = false;
      setBusy(false);
    }
  };
  return [isBusy, run] as const;
}
