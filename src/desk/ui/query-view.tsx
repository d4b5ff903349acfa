import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { errorMessage } from '#src/lib/error-message.ts';
import { LoadFailure } from '#src/ui/load-failure.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

interface QueryViewProps<Data> {
  readonly query: UseQueryResult<Data, Error>;
  /** Shown while there is nothing; by default three lines in the size of cards. */
  readonly pending?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** What a query has, or its loading and error state. Data that is there stays when a refetch fails. */
export function QueryView<Data>({ query, pending, children }: QueryViewProps<Data>) {
  if (query.data !== undefined) return children(query.data);
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
