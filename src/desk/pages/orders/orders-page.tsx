import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useSnapshot } from 'valtio';

import { listStaffOrders } from '#contract/calls/admin/order-calls.ts';
import { formatPaisa } from '#contract/rules/money.ts';
import { useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { useIsOwner } from '#src/desk/lib/use-staff.ts';
import { summaryWithChanges } from '#src/desk/orders/apply-changes.ts';
import { useStoredOrders } from '#src/desk/orders/use-order.ts';
import { deskOutbox } from '#src/desk/outbox/outbox-state.ts';
import type { PendingChange } from '#src/desk/outbox/pending-change.ts';
import { QueryView } from '#src/desk/ui/query-view.tsx';
import { Screen } from '#src/desk/ui/screen.tsx';
import { relativeTime } from '#src/lib/relative-time.ts';
import { Button, buttonProps } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

import { ExportButton } from './export-button.tsx';
import { OrderFilters } from './order-filters.tsx';
import { fitsSearch, type OrderSearch } from './order-search.ts';
import { OrderTable } from './order-table.tsx';
import styles from './orders-page.module.css';

/** All orders with search, filters and sums. Without a network: the last ones, from this device. */
export function OrdersPage() {
  const search = useSearch({ from: '/staff/orders' });
  const navigate = useNavigate();
  const isOwner = useIsOwner();
  const setSearch = (next: OrderSearch) => void navigate({ to: '/orders', search: next, replace: true });
  const { page = 1, ...filters } = search;
  const orders = useStaffQuery(listStaffOrders, { query: { ...filters, page, pageSize } }, { keepsPrevious: true });
  const stored = useStoredOrders();
  const { changes } = useSnapshot(deskOutbox);
  const isCopy = orders.isError && (orders.data === undefined || orders.isPlaceholderData) && stored.data !== undefined;
  return (
    <Screen
      title="Orders"
      actions={
        <>
          <Link to="/cash-due" {...buttonProps('secondary')}>
            Cash due
          </Link>
          {isOwner && <ExportButton search={filters} />}
        </>
      }
    >
      <OrderFilters search={search} onChange={setSearch} />
      {isCopy && stored.data ? (
        <StoredList
          at={stored.data.at}
          orders={stored.data.orders.filter((order) => fitsSearch(order, search)).map(({ summary }) => summary)}
          changes={changes as readonly PendingChange[]}
        />
      ) : (
        <QueryView query={orders}>
          {(list) => (
            <>
              <p className={styles.count} aria-live="polite">
                {list.total === 1 ? '1 order' : `${list.total} orders`}, {formatPaisa(list.soldPaisa)} sold (without
                canceled and returned ones)
              </p>
              {list.orders.length === 0 ? (
                <EmptyState title="No order found" text="Try other words or fewer filters.">
                  <Button variant="secondary" onClick={() => setSearch(noSearch)}>
                    Show all orders
                  </Button>
                </EmptyState>
              ) : (
                <OrderTable
                  orders={list.orders.map((order) => summaryWithChanges(order, changes as readonly PendingChange[]))}
                />
              )}
              <Pages
                page={page}
                pages={Math.ceil(list.total / pageSize)}
                onPage={(next) => setSearch({ ...search, page: next })}
              />
            </>
          )}
        </QueryView>
      )}
    </Screen>
  );
}

const pageSize = 50;

const noSearch: OrderSearch = {
  search: undefined,
  status: undefined,
  payment: undefined,
  parcel: undefined,
  method: undefined,
  from: undefined,
  to: undefined,
  page: undefined,
};

interface StoredListProps {
  readonly at: string;
  readonly orders: Parameters<typeof OrderTable>[0]['orders'];
  readonly changes: readonly PendingChange[];
}

function StoredList({ at, orders, changes }: StoredListProps) {
  return (
    <>
      <p className={styles.count} role="status">
        Searching the last orders on this phone, saved {relativeTime(at)}.
      </p>
      {orders.length === 0 ? (
        <EmptyState title="No order found" text="The last orders on this phone have none like it." />
      ) : (
        <OrderTable orders={orders.map((order) => summaryWithChanges(order, changes))} />
      )}
    </>
  );
}

interface PagesProps {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

function Pages({ page, pages, onPage }: PagesProps) {
  if (pages < 2) return null;
  return (
    <nav aria-label="Pages" className={styles.pages}>
      <Button variant="secondary" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Newer
      </Button>
      <span>
        Page {page} of {pages}
      </span>
      <Button variant="secondary" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Older
      </Button>
    </nav>
  );
}
