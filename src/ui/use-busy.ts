import { useState } from 'react';

/** Whether `work` is running, and a function that runs it: once for two taps. */
export function useBusy<Args extends unknown[]>(work: (...args: Args) => Promise<unknown>) {
  const [isBusy, setBusy] = useState(false);
  const run = async (...args: Args): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      await work(...args);
    } finally {
      setBusy(false);
    }
  };
  return [isBusy, run] as const;
}
