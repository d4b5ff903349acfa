import { useEffect, useState } from 'react';

/** Calls `refresh`, which returns whether it succeeded, on mount and when `refetch` is called. */
export function useRefresh(refresh: () => Promise<boolean>): {
  readonly isError: boolean;
  readonly refetch: () => void;
} {
  const [isError, setError] = useState(false);
  const refetch = () => {
    setError(false);
    void refresh().then((isFresh) => setError(!isFresh));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: on mount
  useEffect(refetch, []);
  return { isError, refetch };
}
