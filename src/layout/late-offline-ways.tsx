import { Suspense } from 'react';

import { AppError, isTemporary, isUnreachable } from '#src/lib/app-error.ts';
import { lazyPart, loadedWhenIdle } from '#src/ui/late.tsx';

const LazyOfflineWays = lazyPart(
  loadedWhenIdle(() => import('./offline-ways.tsx')),
  (module) => module.OfflineWays,
);

/** The ways on from a page that the network has kept from loading. */
export function OfflineWaysFor({ error }: { readonly error: unknown }) {
  const isNetwork =
    isUnreachable(error) ||
    (error instanceof AppError && (error.kind === 'invalid-response' || isTemporary(error)));
  if (!isNetwork) return null;
  return (
    <Suspense>
      <LazyOfflineWays />
    </Suspense>
  );
}
