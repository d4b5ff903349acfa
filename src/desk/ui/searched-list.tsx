import type { ReactNode } from 'react';

import type { AnyCall } from '#contract/calls/call.ts';
import { useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { relativeTime } from '#src/lib/relative-time.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';

import type { ListSearch } from './list-search.ts';
import { Count, Filter, ListView, useShow } from './list-view.tsx';
import { Screen } from './screen.tsx';
import { SearchField } from './search-field.tsx';

const pageSize = 50;

interface SearchedListProps<One> {
  readonly title: string;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  readonly nouns: readonly [string, string];
  /** A list with search, state and pages. Without input it responds with the newest. */
  readonly call: AnyCall;
  /** Of the response, with the items. */
  readonly field: string;
  readonly search: ListSearch;
  readonly placeholder: string;
  /** What the list can be filtered by; none without. */
  readonly states?: readonly string[];
  readonly stateName?: (state: string) => string;
  /** What the call names it. */
  readonly stateField?: string;
  /** Whether search and state find an item, among those on this device. */
  readonly fits: (item: One, words: string, state: string | undefined) => boolean;
  /** Where they come from, while there are none at all. */
  readonly source: string;
  readonly children: (items: readonly One[]) => ReactNode;
}

/** A screen with a list, its search and filter. Without a network: the newest, from this device. */
export function SearchedList<One>(props: SearchedListProps<One>) {
  const {
    title,
    actions,
    nouns,
    call,
    field,
    search,
    placeholder,
    states = [],
    stateName,
    stateField = 'state',
    fits,
    source,
    children,
  } = props;
  const show = useShow<ListSearch>();
  const { search: words = '', page = 1 } = search;
  const state = states.find((one) => one === search.state);
  const query = { ...(words && { search: words }), ...(state && { [stateField]: state }), page, pageSize };
  const list = useStaffQuery(call, { query }, { keepsPrevious: true });
  const stored = useStaffQuery(call, {}, { isStored: true });
  const copies: readonly One[] | undefined = stored.data?.[field];
  const found = copies?.filter((item) => fits(item, words, state));
  return (
    <Screen title={title} actions={actions}>
      <search style={{ display: 'grid', gap: '0.75rem' }}>
        <SearchField value={words} placeholder={placeholder} onSearch={(text) => show({ search: text || undefined })} />
        {states.length > 0 && (
          <Filter
            label="Show"
            all="All"
            value={state}
            values={states}
            {...(stateName && { nameOf: stateName })}
            onChange={(next) => show({ state: next })}
          />
        )}
      </search>
      <ListView
        query={list}
        nouns={nouns}
        page={page}
        pageSize={pageSize}
        onPage={(next) => show({ page: next })}
        onShowAll={() => show({ search: undefined, state: undefined })}
        none={
          words === '' && state === undefined ? <EmptyState title={`No ${nouns[1]} yet`} text={source} /> : undefined
        }
        copy={
          found && (
            <>
              <Count>
                Searching the newest on this phone, saved {relativeTime(new Date(stored.dataUpdatedAt).toISOString())}.
              </Count>
              {children(found)}
            </>
          )
        }
      >
        {(response) => children(response[field])}
      </ListView>
    </Screen>
  );
}
