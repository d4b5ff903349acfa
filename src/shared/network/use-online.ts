import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** What the browser reports. Only for hints: it may be wrong, so nothing is disabled by it. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/** Calls `listener` when the network comes back, for what was said because it was away. */
export function useWhenOnline(listener: () => void): void {
  const onOnline = useEffectEvent(listener);
  useEffect(() => {
    const listen = () => onOnline();
    window.addEventListener('online', listen);
    return () => window.removeEventListener('online', listen);
  }, []);
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
