import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment, useEffect, useState } from 'react';

import { type AuditLogEntry, searchAuditLog } from '#contract/calls/admin/health-calls.ts';
import { factChanges, factsOf } from '#contract/rules/texts/audit-facts.ts';
import { shopDateTime } from '#contract/rules/texts/dates.ts';
import { callStaff } from '#src/desk/lib/staff-session.ts';
import { type RowProps, Rows } from '#src/desk/ui/rows.tsx';
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
        hint="Words of a line, such as a name, an order’s number or ‘refunded’"
      />
      {log.isError && !entries && (
        <LoadFailure text={errorMessage(log.error)} onTryAgain={() => void log.refetch()} />
      )}
      {log.isPending && <Skeleton height={8} />}
      {entries && (
        <Rows
          of={entries.map((entry) => ({
            key: entry.id,
            title: entry.sentence,
            detail: shopDateTime(entry.at),
            link: linkOf(entry),
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

/** The screen of what was changed, where the desk has one. */
function linkOf({ subject, subjectName, action }: AuditLogEntry): RowProps['link'] {
  const [kind = '', id = ''] = subject.split(/:(.*)/s);
  if (kind === 'booking') return { to: '/bookings/$id', params: { id } };
  if (kind === 'custom-order') return { to: '/custom-orders/$id', params: { id } };
  if (kind === 'coupon') return { to: '/coupons/$code', params: { code: id } };
  if (kind === 'setting') {
    const to = settingScreens[id];
    return to && { to };
  }
  if (kind === 'staff' || kind === 'email') return { to: '/staff' };
  if (kind === 'review') return { to: '/reviews' };
  // What is gone has no name any more.
  if (subjectName === '' || action.endsWith('.delete')) return undefined;
  if (kind === 'order') return { to: '/orders/$orderId', params: { orderId: id } };
  if (kind === 'product') return { to: '/products/$id', params: { id } };
  if (kind === 'post') return { to: '/posts/$id', params: { id } };
  if (kind === 'shelf') return { to: '/shelves/$id', params: { id } };
  return kind === 'customer' ? { to: '/customers/$id', params: { id } } : undefined;
}

/** Where each group of settings is changed. */
const settingScreens: Readonly<Record<string, NonNullable<RowProps['link']>['to']>> = {
  shop: '/facts',
  contact: '/facts',
  words: '/words',
  services: '/services',
  offers: '/services',
  locale: '/locale',
  tax: '/locale',
  invoices: '/locale',
  payment: '/settings',
  cash: '/settings',
  mail: '/emails',
  delivery: '/delivery',
  stock: '/delivery',
  look: '/look',
  home: '/home-page',
  pages: '/pages',
};

function Difference({ entry: { before, after } }: { readonly entry: AuditLogEntry }) {
  const changes = factChanges(factsOf(before), factsOf(after));
  if (changes.length === 0) return null;
  // What has one side alone, such as a login, was no change.
  const isChange = before !== null && after !== null;
  const textOf = ({ was, is }: (typeof changes)[number]) => {
    if (isChange) return `${was} → ${is}`;
    return before === null ? is : was;
  };
  return (
    <details className={styles.details}>
      <summary className="tall-link small accent">{isChange ? 'What changed' : 'Details'}</summary>
      <dl className={styles.values}>
        {changes.map((change) => (
          <Fragment key={change.name}>
            <dt className="muted">{change.name}</dt>
            <dd className="breaks">{textOf(change)}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );
}
