import { useEffect, useState } from 'react';

/** Calls `refresh`, which returns why it failed, on mount and when `refetch` is called. */
export function useRefresh(refresh: () => Promise<Error | undefined>): {
  readonly error: Error | undefined;
  readonly refetch: () => void;
} {
  const [error, setError] = useState<Error>();
  const refetch = () => {
    setError(undefined);
    void refresh().then(setError);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: on mount
  useEffect(refetch, []);
  return { error, refetch };
}
