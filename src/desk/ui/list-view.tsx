import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { SelectField } from '#src/ui/field.tsx';

import styles from './list-view.module.css';
import { PageTurner } from './page-turner.tsx';
import { QueryView, useIsLate } from './query-view.tsx';

/** Returns a function that changes search and filters of a list in its address, and leads to the first page. */
export function useShow<Search extends object>(): (change: Partial<Search>) => void {
  const navigate = useNavigate();
  return (change) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, page: undefined, ...change })) as never,
      replace: true,
      resetScroll: false,
    });
}

interface ListViewProps<List extends { readonly total: number }> {
  readonly query: UseQueryResult<List, Error>;
  /** What is listed: one of them, several. */
  readonly nouns: readonly [string, string];
  readonly page: number;
  readonly pageSize: number;
  readonly onPage: (page: number) => void;
  readonly onShowAll: () => void;
  /** More about all that was found. */
  readonly summary?: (list: List) => string;
  /** In place of an empty list; by default that nothing fits the filters. */
  readonly none?: ReactNode;
  /** The copy on this device, while the network has nothing yet. */
  readonly copy?: ReactNode;
  readonly children: (list: List) => ReactNode;
}

/** One page of a list with how many there are, or what stands in its place. */
export function ListView<List extends { readonly total: number }>(props: ListViewProps<List>) {
  const { query, nouns, page, pageSize, onPage, onShowAll, summary, none, copy, children } = props;
  const isLate = useIsLate(query);
  if (copy && isLate && (query.data === undefined || query.isPlaceholderData)) return copy;
  const [one, several] = nouns;
  return (
    <QueryView query={query}>
      {(list) => (
        <>
          <Count>
            {list.total === 1 ? `1 ${one}` : `${list.total.toLocaleString('en')} ${several}`}
            {summary?.(list)}
          </Count>
          {list.total > 0
            ? children(list)
            : none || (
                <EmptyState title={`No ${one} fits`} text="Try other words or fewer filters.">
                  <Button variant="secondary" onClick={onShowAll}>
                    Show all {several}
                  </Button>
                </EmptyState>
              )}
          <PageTurner page={page} pageSize={pageSize} total={list.total} onShow={onPage} />
        </>
      )}
    </QueryView>
  );
}

/** How many there are, or of when, above a list. */
export function Count({ children }: { readonly children: ReactNode }) {
  return (
    <p className={`muted ${styles.count}`} role="status">
      {children}
    </p>
  );
}

interface FilterProps<Value extends string> {
  readonly label: string;
  readonly value: Value | undefined;
  readonly values: readonly Value[];
  readonly nameOf?: (value: Value) => string;
  /** The option without a value; none if every list has one. */
  readonly all?: string;
  readonly onChange: (value: Value | undefined) => void;
}

/** A filter or the order of a list, by one of several values. */
export function Filter<Value extends string>(props: FilterProps<Value>) {
  const { label, value, values, nameOf = String, all, onChange } = props;
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(values.find((one) => one === target.value))}
    >
      {all !== undefined && <option value="">{all}</option>}
      {values.map((one) => (
        <option key={one} value={one}>
          {nameOf(one)}
        </option>
      ))}
    </SelectField>
  );
}
