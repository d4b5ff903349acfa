import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import {
  exportOrders,
  listStaffOrders,
  type OrderSummary,
} from '#contract/calls/admin/order-calls.ts';
import { listCashDue } from '#contract/calls/admin/payment-calls.ts';
import type { ResponseOf } from '#contract/calls/call.ts';
import { sourceLabels } from '#contract/names/order-sources.ts';
import { orderStates, parcelStates, paymentStates } from '#contract/names/order-states.ts';
import { paymentMethodNames, paymentMethods } from '#contract/names/payment-methods.ts';
import { omit } from '#contract/omit.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import { useIsOwner, useMay } from '#src/desk/lib/staff-query.ts';
import type { PendingChange } from '#src/desk/outbox/change-store.ts';
import { deskOutbox } from '#src/desk/outbox/outbox-state.ts';
import { PendingChanges } from '#src/desk/outbox/pending-changes.tsx';
import { fitsSearch } from '#src/desk/records/fits-search.ts';
import { parcelLabel, parcelLabels, paymentLabel } from '#src/desk/records/order-kind.tsx';
import { summaryWithChanges, useStoredOrders } from '#src/desk/records/use-order.ts';
import { SaveButton } from '#src/desk/ui/change-buttons.tsx';
import type { FilterOptions } from '#src/desk/ui/fields.tsx';
import type { OrderSearch } from '#src/desk/ui/list-search.ts';
import { Badge } from '#src/desk/ui/rows.tsx';
import { DataScreen } from '#src/desk/ui/screen.tsx';
import { Count, Filter, ListScreen, useShow } from '#src/desk/ui/searched-list.tsx';
import { relativeTime } from '#src/shared/browser/relative-time.ts';
import { buttonProps } from '#src/shared/ui/forms/button.tsx';
import { TextField } from '#src/shared/ui/forms/field.tsx';
import { EmptyState } from '#src/shared/ui/notices/empty-state.tsx';
import styles from './orders-page.module.css';

/** All orders with search, filters and sums. Without a network: the last ones, from this device. */
export function OrdersPage() {
  const search = useSearch({ from: '/staff/orders' });
  const isOwner = useIsOwner();
  const mayMoney = useMay('money');
  const filters = omit(search, 'page', 'after');
  const stored = useStoredOrders().data;
  const changes = useSnapshot(deskOutbox).changes as readonly PendingChange[];
  const table = (list: readonly OrderSummary[]) => (
    <OrderTable orders={list.map((order) => summaryWithChanges(order, changes))} />
  );
  const found =
    stored?.orders.filter((order) => fitsSearch(order, search)).map(({ summary }) => summary) ?? [];
  return (
    <ListScreen<ResponseOf<typeof listStaffOrders>>
      title="Orders"
      actions={
        <>
          <Link to="/orders/new" {...buttonProps('primary')}>
            New order
          </Link>
          {mayMoney && (
            <Link to="/cash-due" {...buttonProps('secondary')}>
              Cash due
            </Link>
          )}
          {isOwner && (
            <SaveButton
              call={exportOrders}
              input={{ body: filters }}
              label="CSV"
              about="export of these orders"
              savedOf={({ count }) => (count === 1 ? 'Saved 1 order.' : `Saved ${count} orders.`)}
            />
          )}
        </>
      }
      links={<PendingChanges changes={changes.filter(isOrderByHand)} />}
      nouns={['order', 'orders']}
      call={listStaffOrders}
      placeholder="Number, name, email or phone"
      search={search}
      query={filters}
      searchClass="stack-tight"
      filters={<OrderFilters search={search} />}
      summary={({ soldPaisa, hasMore = false }) =>
        hasMore
          ? ''
          : `, ${formatPaisa(soldPaisa)} sold (without canceled and returned ones, and refunds)`
      }
      copy={
        stored &&
        (() => (
          <>
            <Count>
              Searching the last orders on this device, saved {relativeTime(stored.at)}.
            </Count>
            {found.length > 0 ? (
              table(found)
            ) : (
              <EmptyState
                title="No order found"
                text="The last orders on this device have none like it."
              />
            )}
          </>
        ))
      }
    >
      {({ orders }) => table(orders)}
    </ListScreen>
  );
}

/** Orders that were taken on this device and are not sent yet. */
const isOrderByHand = ({ callName }: PendingChange) => callName === 'placeOrderByHand';

/** Where search and filters stand in two rows. As in the stylesheet. */
const wide = '(width >= 75rem)';

const methodOptions = paymentMethodNames
  .map((name) => [`${paymentMethods[name].code}`, paymentMethods[name].label] as const)
  .toReversed();

const orderFilters = [
  ['status', 'Status', orderStates.map((state) => [state, state])],
  [
    'payment',
    'Payment',
    paymentStates.map((payment) => [payment, paymentLabel({ payment, method: 1 }).text]),
  ],
  ['parcel', 'Parcel', parcelStates.map((parcel) => [parcel, parcelLabels[parcel].text])],
  ['method', 'Method', methodOptions],
] as const satisfies readonly (readonly [keyof OrderSearch, string, FilterOptions<string>])[];
const orderDays = [
  ['from', 'From'],
  ['to', 'To'],
] as const;

/** The filters of orders, which are folded on phones. */
function OrderFilters({ search }: { readonly search: OrderSearch }) {
  const [isWide] = useState(() => matchMedia(wide).matches);
  const show = useShow<OrderSearch>();
  const filters = omit(search, 'search', 'page', 'after');
  const count = Object.values(filters).filter((value) => value !== undefined).length;
  return (
    <details open={isWide || count > 0 || undefined}>
      <summary className={`tall-link accent ${styles.summary}`}>
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </summary>
      <div className={`grid ${styles.fields}`}>
        {orderFilters.map(([name, label, options]) => (
          <Filter
            key={name}
            label={label}
            options={options}
            value={search[name]}
            all="All"
            onChange={(value) => show({ [name]: value })}
          />
        ))}
        {orderDays.map(([name, label]) => (
          <TextField
            key={name}
            label={label}
            type="date"
            value={search[name] ?? ''}
            onChange={({ target }) => show({ [name]: target.value || undefined })}
          />
        ))}
      </div>
    </details>
  );
}

/** Orders as a table on laptops and as cards on phones; each row leads to its order. */
function OrderTable({ orders }: { readonly orders: readonly OrderSummary[] }) {
  return (
    <table className={`table ${styles.table}`}>
      <thead>
        <tr>
          {['Order', 'Customer', 'Payment', 'Parcel', 'Ordered', 'Total'].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderRow key={order.orderId} order={order} />
        ))}
      </tbody>
    </table>
  );
}

function OrderRow({ order }: { readonly order: OrderSummary }) {
  const {
    orderId,
    orderNumber,
    name,
    city,
    itemCount,
    orderedAt,
    totalPaisa,
    isPickup,
    source,
    takenBy,
  } = order;
  const place = isPickup && !source ? 'Pickup' : city;
  const from = source && `${sourceLabels[source]}, ${takenBy}`;
  return (
    <tr className="holder">
      <th scope="row">
        <Link to="/orders/$orderId" params={{ orderId }} className={`whole-card ${styles.number}`}>
          {orderNumber}
        </Link>
      </th>
      <td data-cell="customer">
        {name || 'Without a name'}
        <span className="muted">
          {[from, place, itemCount === 1 ? '1 item' : `${itemCount} items`]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </td>
      <td data-cell="payment">
        <Badge {...paymentLabel(order)} />
      </td>
      <td data-cell="parcel">
        <Badge {...parcelLabel(order)} />
      </td>
      <td data-cell="when" className="muted">
        {relativeTime(orderedAt)}
      </td>
      <td data-cell="total" className="unbroken">
        {formatPaisa(totalPaisa)}
      </td>
    </tr>
  );
}

/** The orders whose cash the courier still has to hand over, with the sum. */
export function CashDuePage() {
  return (
    <DataScreen
      title="Cash due"
      back={{ to: '/orders', label: 'Orders' }}
      call={listCashDue}
      isStored
    >
      {({ orders, total, totalPaisa }) =>
        orders.length === 0 ? (
          <EmptyState title="Nothing is due" text="The couriers have handed over all the cash." />
        ) : (
          <>
            <p className="part-title">
              {formatPaisa(totalPaisa)} from {total === 1 ? '1 order' : `${total} orders`}
            </p>
            <OrderTable orders={orders} />
          </>
        )
      }
    </DataScreen>
  );
}
