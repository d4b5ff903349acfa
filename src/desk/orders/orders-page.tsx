import { Link, useSearch } from '@tanstack/react-router';
import { useSnapshot } from 'valtio';

import { exportOrders, listStaffOrders, type OrderSummary } from '#contract/calls/admin/order-calls.ts';
import { formatPaisa } from '#contract/rules/money.ts';
import { useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { useIsOwner } from '#src/desk/lib/use-staff.ts';
import { deskOutbox } from '#src/desk/outbox/outbox-state.ts';
import type { PendingChange } from '#src/desk/outbox/pending-change.ts';
import { Count, ListView, useShow } from '#src/desk/ui/list-view.tsx';
import { SaveButton } from '#src/desk/ui/save-button.tsx';
import { Screen } from '#src/desk/ui/screen.tsx';
import { relativeTime } from '#src/lib/relative-time.ts';
import { buttonProps } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

import { summaryWithChanges } from './apply-changes.ts';
import { fitsSearch } from './fits-search.ts';
import { OrderFilters } from './order-filters.tsx';
import { noSearch, type OrderSearch } from './order-search.ts';
import { OrderTable } from './order-table.tsx';
import { useStoredOrders } from './use-order.ts';

const pageSize = 50;

/** All orders with search, filters and sums. Without a network: the last ones, from this device. */
export function OrdersPage() {
  const search = useSearch({ from: '/staff/orders' });
  const show = useShow<OrderSearch>();
  const isOwner = useIsOwner();
  const { page = 1, ...filters } = search;
  const orders = useStaffQuery(listStaffOrders, { query: { ...filters, page, pageSize } }, { keepsPrevious: true });
  const stored = useStoredOrders().data;
  const changes = useSnapshot(deskOutbox).changes as readonly PendingChange[];
  const table = (list: readonly OrderSummary[]) => (
    <OrderTable orders={list.map((order) => summaryWithChanges(order, changes))} />
  );
  const found = stored?.orders.filter((order) => fitsSearch(order, search)).map(({ summary }) => summary) ?? [];
  return (
    <Screen
      title="Orders"
      actions={
        <>
          <Link to="/cash-due" {...buttonProps('secondary')}>
            Cash due
          </Link>
          {isOwner && (
            <SaveButton
              call={exportOrders}
              input={{ body: filters }}
              label="CSV"
              about="export of these orders"
              textOf={({ csv }) => csv}
              savedOf={({ count }) => (count === 1 ? 'Saved 1 order.' : `Saved ${count} orders.`)}
            />
          )}
        </>
      }
    >
      <OrderFilters search={search} onChange={show} />
      <ListView
        query={orders}
        nouns={['order', 'orders']}
        summary={({ soldPaisa }) => `, ${formatPaisa(soldPaisa)} sold (without canceled and returned ones)`}
        page={page}
        pageSize={pageSize}
        onPage={(next) => show({ page: next })}
        onShowAll={() => show(noSearch)}
        copy={
          stored && (
            <>
              <Count>Searching the last orders on this phone, saved {relativeTime(stored.at)}.</Count>
              {found.length === 0 && (
                <EmptyState title="No order found" text="The last orders on this phone have none like it." />
              )}
              {found.length > 0 && table(found)}
            </>
          )
        }
      >
        {(list) => table(list.orders)}
      </ListView>
    </Screen>
  );
}
