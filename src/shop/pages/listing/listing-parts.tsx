import type { ReactNode } from 'react';
import { parseSortOrder, type SortOrder, sortOrders } from '#contract/names/sorts.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { Select } from '#src/shared/ui/forms/select.tsx';
import { EmptyState } from '#src/shared/ui/notices/empty-state.tsx';
import { Link } from '#src/shared/ui/page/page-link.tsx';
import { Pagination } from '#src/shared/ui/page/pagination.tsx';
import { ProductsButton } from '#src/shop/features/shop/products-button.tsx';
import type { ListSearch } from './list-search.ts';
import styles from './listing-head.module.css';

interface ListingHeadProps {
  readonly title: string;
  readonly lead?: string | undefined;
  readonly page: number;
  readonly total: number;
  readonly totalItems: number;
  /** They are shown instead of what was asked for. */
  readonly areOthers?: boolean;
  /** Said in place of their number when there are none. */
  readonly none?: string | undefined;
  /** Sort and filters. */
  readonly children?: ReactNode;
}

/** A list's title, current page, sort and filters. */
export function ListingHead(props: ListingHeadProps) {
  const { title, lead, page, total, totalItems, areOthers = false, none, children } = props;
  const noun = `${areOthers ? 'other ' : ''}${totalItems === 1 ? 'product' : 'products'}`;
  return (
    <div className={`wrap spread ${styles.head}`}>
      <div>
        <h1 className="breaks">{title}</h1>
        {lead && <p className={`quiet ${styles.lead}`}>{lead}</p>}
        <p className={`muted ${styles.count}`} role="status">
          {/* One text: its parts would move one by one when the web font comes. */}
          {totalItems > 0 ? `Showing page ${page} of ${total} · ${totalItems} ${noun}` : none}
        </p>
      </div>
      {children && <div className={`row ${styles.tools}`}>{children}</div>}
    </div>
  );
}

interface SortSelectProps {
  /** Name of the search param: `sort` or `sort-by`. */
  readonly name: string;
  readonly value: SortOrder | undefined;
  /** Without a sort, search results come by relevance. */
  readonly isSearch?: boolean;
  /** Other search params, submitted as hidden fields without JavaScript. */
  readonly others: Readonly<Record<string, string | number | undefined>>;
  readonly onSort: (order: SortOrder | undefined) => void;
}

/** The sort order as a native select in a form, which also works without JavaScript. */
export function SortSelect({ name, value, isSearch = false, others, onSort }: SortSelectProps) {
  return (
    <form style={{ display: 'contents' }}>
      {Object.entries(others).map(([key, text]) =>
        text === undefined ? null : <input key={key} type="hidden" name={key} value={text} />,
      )}
      <Select
        key={value}
        name={name}
        aria-label="Sort by"
        defaultValue={value ?? ''}
        onChange={(event) => onSort(parseSortOrder(event.target.value))}
      >
        <option value="">{isSearch ? 'Sort by relevance' : 'Sort by'}</option>
        {sortOrders.map((order) => (
          <option key={order.value} value={order.value}>
            {order.label}
          </option>
        ))}
      </Select>
      <Button variant="secondary" type="submit" data-without-scripts>
        Sort
      </Button>
    </form>
  );
}

interface ListPagesProps {
  readonly page: number;
  readonly total: number;
}

/**
 * The links to the pages of a list, with the search params that were chosen last: their list may
 * still be loading.
 */
export function ListPages({ page, total }: ListPagesProps) {
  return (
    <Pagination
      page={page}
      total={total}
      link={(to, props) => (
        <Link
          key={props['aria-label']}
          to="."
          search={(chosen: ListSearch) => ({ ...chosen, page: to > 1 ? to : undefined })}
          {...props}
        />
      )}
    />
  );
}

/** No product matches the search or the filters. */
export function NoResults() {
  return (
    <EmptyState
      title="No Results Found"
      text="We're sorry, but we couldn't find the product you were looking for."
    >
      <ProductsButton>Continue Shopping</ProductsButton>
    </EmptyState>
  );
}

/** A tag without products. */
export function EmptyList() {
  return (
    <EmptyState title="Nothing here just yet" text="New pieces arrive every few weeks.">
      <ProductsButton>See all products</ProductsButton>
    </EmptyState>
  );
}
