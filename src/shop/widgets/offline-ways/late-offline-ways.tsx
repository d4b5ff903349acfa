import { Suspense } from 'react';
import { lazyPart, loadedWhenIdle } from '#src/shared/loading/late.tsx';
import { AppError, isTemporary, isUnreachable } from '#src/shared/network/app-error.ts';

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
