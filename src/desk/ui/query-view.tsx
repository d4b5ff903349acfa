import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { deskReasons } from '#contract/names/desk.ts';
import { relativeTime } from '#src/shared/browser/relative-time.ts';
import { hasReason } from '#src/shared/network/app-error.ts';
import { errorMessage } from '#src/shared/network/error-message.ts';
import { slowRefetchMs } from '#src/shared/network/timing.ts';
import { EmptyState } from '#src/shared/ui/notices/empty-state.tsx';
import { LoadFailure } from '#src/shared/ui/notices/load-failure.tsx';
import { Skeleton } from '#src/shared/ui/notices/skeleton.tsx';
import styles from './query-view.module.css';

interface QueryViewProps<Data> {
  readonly query: UseQueryResult<Data, Error>;
  readonly children: (data: Data) => ReactNode;
}

/**
 * What a query has, or its loading and error state. Data that is there stays when a refetch fails
 * or takes long, with its age.
 */
export function QueryView<Data>({ query, children }: QueryViewProps<Data>) {
  const isLate = useIsLate(query);
  // What an owner has closed to the person is not shown any more.
  if (query.data !== undefined && !isClosed(query.error))
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
  if (isClosed(query.error))
    return <EmptyState title="This is closed to you" text={errorMessage(query.error)} />;
  if (query.isError)
    return <LoadFailure text={errorMessage(query.error)} onTryAgain={() => void query.refetch()} />;
  return (
    <div role="status" aria-label="Loading" className="stack-close">
      {[1, 2, 3].map((line) => (
        <Skeleton key={line} height={5} />
      ))}
    </div>
  );
}

/** Whether it is not opened to the person: trying again helps nobody. */
export function isClosed(error: Error | null): boolean {
  return hasReason(error, deskReasons.area) || hasReason(error, deskReasons.role);
}

/**
 * Whether the network has nothing yet: a request has failed, or takes long on a line where nothing
 * gets through.
 */
export function useIsLate({
  isError,
  isFetching,
}: Pick<UseQueryResult, 'isError' | 'isFetching'>): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isFetching) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), slowRefetchMs);
    return () => clearTimeout(timer);
  }, [isFetching]);
  return isError || isSlow;
}

/** Says of buttons that they need the network; they are described by it (`aria-describedby`). */
export function NeedsNetwork({ id, children }: { readonly id: string; readonly children: string }) {
  return (
    <p id={id} className={`small-frame small ${styles.note}`}>
      {children}
    </p>
  );
}
