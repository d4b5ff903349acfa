import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AnyCall } from '#contract/calls/call.ts';
import { useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { relativeTime } from '#src/shared/browser/relative-time.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { SelectField, TextField } from '#src/shared/ui/forms/field.tsx';
import { EmptyState } from '#src/shared/ui/notices/empty-state.tsx';
import type { FilterOptions } from './fields.tsx';
import type { ListSearch } from './list-search.ts';
import { isClosed, QueryView, useIsLate } from './query-view.tsx';
import { Screen } from './screen.tsx';
import styles from './searched-list.module.css';

interface FrameProps {
  readonly title: string;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  /** What is listed: one of them, several. */
  readonly nouns: readonly [string, string];
  /** A list with search, filters and pages. */
  readonly call: AnyCall;
  readonly placeholder: string;
  /** Between title and search. */
  readonly links?: ReactNode;
}

interface SearchedListProps<One> extends FrameProps {
  /** Of the response, with the items. Without input it responds with the newest. */
  readonly field: string;
  readonly search: ListSearch;
  /** What the list can be filtered by, with their names; none without. */
  readonly states?: FilterOptions<string>;
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
  const { field, states = [], stateField = 'state', fits, source, children, ...frame } = props;
  const { search: words = '', state: chosen } = props.search;
  const show = useShow<ListSearch>();
  const state = states.find(([one]) => one === chosen)?.[0];
  const stored = useStaffQuery(props.call, {}, { isStored: true });
  const copies: readonly One[] | undefined = stored.data?.[field];
  return (
    <ListScreen<{ readonly total: number } & Readonly<Record<string, readonly One[]>>>
      {...frame}
      query={state ? { [stateField]: state } : {}}
      filters={
        states.length > 0 && (
          <Filter
            label="Show"
            all="All"
            value={state}
            options={states}
            onChange={(next) => show({ state: next })}
          />
        )
      }
      none={
        words === '' && !state && <EmptyState title={`No ${props.nouns[1]} yet`} text={source} />
      }
      copy={
        copies &&
        (() => (
          <>
            <Count>
              Searching the newest on this device, saved{' '}
              {relativeTime(new Date(stored.dataUpdatedAt).toISOString())}.
            </Count>
            {children(copies.filter((item) => fits(item, words, state)))}
          </>
        ))
      }
    >
      {(list) => children(list[field] ?? [])}
    </ListScreen>
  );
}

const pageSize = 50;

/** What a response says of all its pages. */
interface Listed {
  readonly total: number;
  /** There are more than `total`. */
  readonly hasMore?: boolean | undefined;
  /** Where the next page is read from. */
  readonly next?: string | undefined;
}

interface ListScreenProps<List extends Listed> extends FrameProps {
  readonly search: {
    readonly search?: string | undefined;
    readonly page?: number | undefined;
    readonly after?: string | undefined;
  };
  /** More that is asked of the call. */
  readonly query: object;
  /** The result is stored on this device. */
  readonly isStored?: boolean;
  /** Below the search. */
  readonly filters?: ReactNode;
  /** Classes of search and filters. */
  readonly searchClass?: string;
  /** More about all that was found. */
  readonly summary?: (list: List) => string;
  /** In place of an empty list; by default that nothing fits the filters. */
  readonly none?: ReactNode;
  /** What this device has, while the network has nothing yet. */
  readonly copy?: ((tryAgain: () => void) => ReactNode) | false | undefined;
  readonly children: (list: List) => ReactNode;
}

/** A screen with one page of a list and how many there are, or what stands in its place. */
export function ListScreen<List extends Listed>(props: ListScreenProps<List>) {
  const {
    title,
    actions,
    nouns,
    call,
    placeholder,
    search,
    isStored = false,
    links,
    filters,
    children,
  } = props;
  const { search: words = '', page = 1, after } = search;
  const show = useShow<ListSearch>();
  const place = after ? { page, pageSize, after } : { page, pageSize };
  const input = { query: { ...(words && { search: words }), ...props.query, ...place } };
  const query = useStaffQuery(call, input, { isStored, keepsPrevious: true });
  const isLate = useIsLate(query);
  const isCopied = props.copy && isLate && (query.data === undefined || query.isPlaceholderData);
  const [one, several] = nouns;
  if (isClosed(query.error))
    return (
      <Screen title={title}>
        <QueryView query={query}>{() => null}</QueryView>
      </Screen>
    );
  return (
    <Screen title={title} actions={actions}>
      {links}
      <search className={props.searchClass ?? 'stack-close'}>
        <SearchField
          value={words}
          placeholder={placeholder}
          onSearch={(text) => show({ search: text || undefined })}
        />
        {filters}
      </search>
      {isCopied && props.copy ? (
        props.copy(() => void query.refetch())
      ) : (
        <QueryView query={query}>
          {(list: List) => (
            <>
              <Count>
                {countOf(list, one, several)}
                {props.summary?.(list)}
              </Count>
              {list.total > 0
                ? children(list)
                : props.none || (
                    <EmptyState title={`No ${one} fits`} text="Try other words or fewer filters.">
                      <Button variant="secondary" onClick={() => show(undefined)}>
                        Show all {several}
                      </Button>
                    </EmptyState>
                  )}
              <PageTurner
                page={page}
                pageSize={pageSize}
                list={list}
                onShow={(next, from) => show({ page: next, after: from })}
              />
            </>
          )}
        </QueryView>
      )}
    </Screen>
  );
}

/**
 * Returns a function that changes search and filters of a list in its address, or ends them all,
 * and leads to the first page.
 */
export function useShow<Search extends object>(): (change: Partial<Search> | undefined) => void {
  const navigate = useNavigate();
  const search = (before: { readonly sort?: string }, change: object | undefined) =>
    change ? { ...before, page: undefined, after: undefined, ...change } : { sort: before.sort };
  return (change) =>
    void navigate({
      to: '.',
      // The search of whichever list is shown, which `Search` names for the caller.
      search: ((before: object) => search(before, change)) as never,
      replace: true,
      resetScroll: false,
    });
}

/** How many there are, or of when, above a list. */
export function Count({ children }: { readonly children: ReactNode }) {
  return (
    <p className="muted" role="status">
      {children}
    </p>
  );
}

interface FilterProps<Value extends string> {
  readonly label: string;
  readonly value: Value | undefined;
  readonly options: FilterOptions<Value>;
  /** The option without a value; none if every list has one. */
  readonly all?: string;
  readonly onChange: (value: Value | undefined) => void;
}

/** A filter or the order of a list, by one of several values. */
export function Filter<Value extends string>({
  label,
  value,
  options,
  all,
  onChange,
}: FilterProps<Value>) {
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(options.find(([one]) => one === target.value)?.[0])}
    >
      {all !== undefined && <option value="">{all}</option>}
      {options.map(([one, name]) => (
        <option key={one} value={one}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function countOf({ total, hasMore }: Listed, one: string, several: string): string {
  if (total === 1) return `1 ${one}`;
  return `${hasMore ? 'More than ' : ''}${total.toLocaleString('en')} ${several}`;
}

interface PageTurnerProps {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly list: Listed;
  /** `after`: where the page is read from. */
  readonly onShow: (page: number, after?: string) => void;
}

/**
 * Leads to the pages of a list before and after the current one; nothing where there is one page
 * only. Behind those that are counted, pages are found by what stands before them alone.
 */
export function PageTurner({ page, pageSize, list, onShow }: PageTurnerProps) {
  const { total, hasMore = false, next } = list;
  const last = Math.ceil(total / pageSize);
  if (last <= 1) return null;
  const isLast = hasMore ? !next : page >= last;
  return (
    <nav className={`row ${styles.pages}`} aria-label="Pages">
      <Button
        variant="secondary"
        disabled={page <= 1}
        onClick={() => onShow(Math.min(page - 1, last))}
      >
        Previous
      </Button>
      Page {page} of {hasMore ? `more than ${last}` : last}
      <Button variant="secondary" disabled={isLast} onClick={() => onShow(page + 1, next)}>
        Next
      </Button>
    </nav>
  );
}

const typingPauseMs = 300;

interface SearchFieldProps {
  readonly value: string;
  /** What is searched. */
  readonly placeholder?: string;
  readonly hint?: string;
  /** Called after a pause in typing. */
  readonly onSearch: (text: string) => void;
}

/** The words of a list's search. They go when the list shows everything again. */
export function SearchField({ value, onSearch, ...more }: SearchFieldProps) {
  const [text, setText] = useState(value);
  /** What was searched last; the address follows, maybe after more is typed. */
  const searched = useRef(value);
  const search = useEffectEvent(() => {
    if (text.trim() === searched.current) return;
    searched.current = text.trim();
    onSearch(searched.current);
  });
  // Such as 'Show all products', or the browser's Back.
  useEffect(() => {
    if (value !== searched.current) setText(value);
    searched.current = value;
  }, [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a pause after each change of the text
  useEffect(() => {
    const timer = setTimeout(search, typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <TextField
      label="Search"
      type="search"
      value={text}
      enterKeyHint="search"
      autoComplete="off"
      onChange={({ target }) => setText(target.value)}
      {...more}
    />
  );
}
