import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';

import { errorMessage } from '#src/lib/error-message.ts';
import { relativeTime } from '#src/lib/relative-time.ts';
import { slowRefetchMs } from '#src/lib/timing.ts';
import { LoadFailure } from '#src/ui/empty-state.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

interface QueryViewProps<Data> {
  readonly query: UseQueryResult<Data, Error>;
  /** Shown while there is nothing; by default three lines in the size of cards. */
  readonly pending?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/**
 * What a query has, or its loading and error state. Data that is there stays when a refetch fails or takes long, with its
 * age.
 */
export function QueryView<Data>({ query, pending, children }: QueryViewProps<Data>) {
  const isLate = useIsLate(query);
  if (query.data !== undefined)
    return (
      <>
        {isLate && (
          <p role="status" style={{ color: 'var(--ink-muted)' }}>
            Showing what was saved {relativeTime(new Date(query.dataUpdatedAt).toISOString())}.
          </p>
        )}
        {children(query.data)}
      </>
    );
  if (query.isError) return <LoadFailure text={errorMessage(query.error)} onTryAgain={() => void query.refetch()} />;
  return (
    <div role="status" aria-label="Loading">
      {pending ?? <CardsPending />}
    </div>
  );
}

function CardsPending() {
  return (
    <div style={{ display: 'grid', gap: '0.75rem' }}>
      {[1, 2, 3].map((line) => (
        <Skeleton key={line} height={5} />
      ))}
    </div>
  );
}

/** Whether the network has nothing yet: a request has failed, or takes long on a line where nothing gets through. */
export function useIsLate({ isError, isFetching }: Pick<UseQueryResult, 'isError' | 'isFetching'>): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isFetching) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), slowRefetchMs);
    return () => clearTimeout(timer);
  }, [isFetching]);
  return isError || isSlow;
}
