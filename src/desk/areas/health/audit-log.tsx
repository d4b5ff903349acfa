import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { type AuditLogEntry, searchAuditLog } from '#contract/calls/admin/health-calls.ts';
import { shopDateTime } from '#contract/rules/texts/dates.ts';
import { callStaff } from '#src/desk/lib/staff-session.ts';
import { Rows } from '#src/desk/ui/rows.tsx';
import { SearchField } from '#src/desk/ui/searched-list.tsx';
import { errorMessage } from '#src/shared/network/error-message.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { LoadFailure } from '#src/shared/ui/notices/load-failure.tsx';
import { Skeleton } from '#src/shared/ui/notices/skeleton.tsx';

import styles from './audit-log.module.css';

/** As long as nothing is found, so many pages are searched by themselves. */
const pagesAtOnce = 100;

/** An entry's id begins with its time. */
const timeOf = (id: string) => id.slice(0, '2026-01-01T00:00:00.000Z'.length);

/** Who changed what, newest first, with a search in all of it. */
export function AuditLog() {
  const [text, setText] = useState('');
  const log = useInfiniteQuery({
    queryKey: [searchAuditLog.name, text],
    queryFn: ({ pageParam, signal }) =>
      callStaff(searchAuditLog, { query: { text, before: pageParam } }, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextBefore }) => nextBefore || undefined,
    placeholderData: (before) => before,
  });
  const pages = log.data?.pages;
  const entries = pages?.flatMap((page) => page.entries);
  const searchedTo = pages?.at(-1)?.nextBefore ?? '';
  const isSearching =
    entries?.length === 0 && log.hasNextPage && !log.isError && (pages?.length ?? 0) < pagesAtOnce;
  const { fetchNextPage, isFetching } = log;
  useEffect(() => {
    if (isSearching && !isFetching) void fetchNextPage();
  }, [isSearching, isFetching, fetchNextPage]);
  return (
    <>
      <SearchField
        value={text}
        onSearch={setText}
        hint="A name, an order’s number, a product, an action such as order.shipped"
      />
      {log.isError && !entries && (
        <LoadFailure text={errorMessage(log.error)} onTryAgain={() => void log.refetch()} />
      )}
      {log.isPending && <Skeleton height={8} />}
      {entries && (
        <Rows
          of={entries.map((entry) => ({
            key: entry.id,
            title: (
              <>
                {entry.action} · <Subject entry={entry} />
              </>
            ),
            detail: `${shopDateTime(entry.at)} · ${entry.name || entry.who}`,
            end: <Difference entry={entry} />,
          }))}
          none={
            <p>
              {isSearching ? 'Searching' : 'Nothing found'}
              {searchedTo === '' ? '' : ` back to ${shopDateTime(timeOf(searchedTo))}`}
              {isSearching ? '...' : '.'}
            </p>
          }
        />
      )}
      {log.hasNextPage && (
        <Button variant="secondary" onClick={() => void log.fetchNextPage()}>
          {log.isFetchingNextPage ? 'Loading...' : 'Show older'}
        </Button>
      )}
    </>
  );
}

/** What was changed, with a link to it where the desk has a screen of it. */
function Subject({ entry: { subject, subjectName } }: { readonly entry: AuditLogEntry }) {
  const [kind = '', id = ''] = subject.split(/:(.*)/s);
  if (kind === 'order' && subjectName !== '')
    return (
      <Link to="/orders/$orderId" params={{ orderId: id }}>
        Order {subjectName}
      </Link>
    );
  // A hash of 64 characters.
  if (kind === 'picture') return `Picture ${id.slice(0, 8)}`;
  if (kind === 'product')
    return subjectName === '' ? (
      'a deleted product'
    ) : (
      <Link to="/products/$id" params={{ id }}>
        {subjectName}
      </Link>
    );
  return subjectName || subject;
}

function Difference({ entry: { before, after } }: { readonly entry: AuditLogEntry }) {
  if (before === null && after === null) return null;
  return (
    <details className={styles.details}>
      <summary className="tall-link small accent">What changed</summary>
      <dl className={styles.values}>
        <dt>Before</dt>
        <dd className="code-text">{before ?? 'nothing'}</dd>
        <dt>After</dt>
        <dd className="code-text">{after ?? 'nothing'}</dd>
      </dl>
    </details>
  );
}
