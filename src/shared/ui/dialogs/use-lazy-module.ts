import { useEffect, useState } from 'react';

import { showToast } from '#src/shared/ui/notices/toast-store.ts';

/**
 * A dynamically imported module, loaded while `isWanted`; undefined until then. Meanwhile the page
 * shows its progress bar. When it fails to load, shows a toast and calls `onError`, so that the
 * caller stops waiting for it.
 */
export function useLazyModule<Module>(
  load: () => Promise<Module>,
  isWanted: boolean,
  onError: () => void,
): Module | undefined {
  const [loaded, setLoaded] = useState<{ readonly module: Module }>();
  const isMissing = isWanted && !loaded;
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads when it is wanted, not on each render
  useEffect(() => {
    if (!isMissing) return;
    let isCanceled = false;
    document.documentElement.setAttribute('data-waiting', '');
    load().then(
      (module) => !isCanceled && setLoaded({ module }),
      () => {
        if (isCanceled) return;
        showToast(
          'error',
          'The shop can’t be reached right now. Check your connection and try again.',
        );
        onError();
      },
    );
    return () => {
      isCanceled = true;
      document.documentElement.removeAttribute('data-waiting');
    };
  }, [isMissing]);
  return loaded?.module;
}
