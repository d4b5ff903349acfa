import { useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import {
  exportOrders,
  listStaffOrders,
  type OrderSummary,
} from '#contract/calls/admin/order-calls.ts';
import type { ResponseOf } from '#contract/calls/call.ts';
import { orderDeskLimits } from '#contract/names/limits.ts';
import {
  orderStates,
  type ParcelStep,
  parcelStates,
  parcelSteps,
  paymentStates,
} from '#contract/names/order-states.ts';
import { paymentMethodNames, paymentMethods } from '#contract/names/payment-methods.ts';
import { omit } from '#contract/omit.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import { staffQuery, useIsOwner, useMay } from '#src/desk/lib/staff-query.ts';
import type { PendingChange } from '#src/desk/outbox/change-store.ts';
import { deskOutbox } from '#src/desk/outbox/outbox-state.ts';
import { PendingChanges } from '#src/desk/outbox/pending-changes.tsx';
import { fitsSearch } from '#src/desk/records/fits-search.ts';
import { parcelLabels, paymentLabel } from '#src/desk/records/order-kind.tsx';
import { summaryWithChanges, useStoredOrders } from '#src/desk/records/use-order.ts';
import { SaveButton } from '#src/desk/ui/change-buttons.tsx';
import { Chip, type FilterOptions } from '#src/desk/ui/fields.tsx';
import formStyles from '#src/desk/ui/form.module.css';
import type { OrderSearch } from '#src/desk/ui/list-search.ts';
import { Count, Filter, ListScreen, useShow } from '#src/desk/ui/searched-list.tsx';
import { relativeTime } from '#src/shared/browser/relative-time.ts';
import { errorMessage } from '#src/shared/network/error-message.ts';
import { Button, buttonProps } from '#src/shared/ui/forms/button.tsx';
import { TextField } from '#src/shared/ui/forms/field.tsx';
import { EmptyState } from '#src/shared/ui/notices/empty-state.tsx';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import { OrderTable } from './order-table.tsx';
import styles from './orders-page.module.css';

/** All orders with search, filters and sums. Without a network: the last ones, from this device. */
export function OrdersPage() {
  const search = useSearch({ from: '/staff/orders' });
  const isOwner = useIsOwner();
  const mayMoney = useMay('money');
  const filters = omit(search, 'page', 'after');
  const stored = useStoredOrders().data;
  const changes = useSnapshot(deskOutbox).changes as readonly PendingChange[];
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const choosing = chosen && {
    ids: chosen,
    onToggle: (id: string) => {
      const next = new Set(chosen);
      if (!next.delete(id)) next.add(id);
      setChosen(next);
    },
  };
  const table = (list: readonly OrderSummary[], total = list.length) => (
    <>
      <OrderTable
        orders={list.map((order) => summaryWithChanges(order, changes))}
        choosing={choosing}
      />
      {chosen && (
        <ChosenBar
          chosen={chosen}
          page={list}
          total={total}
          filters={filters}
          onChoose={(ids) => setChosen(new Set([...chosen, ...ids]))}
        />
      )}
    </>
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
          <Button
            variant="secondary"
            aria-pressed={chosen !== undefined}
            onClick={() => setChosen(chosen ? undefined : new Set())}
          >
            {chosen ? 'Stop choosing' : 'Choose'}
          </Button>
          {mayMoney && (
            <Link to="/cash-due" {...buttonProps('secondary')}>
              Cash due
            </Link>
          )}
          {isOwner && (
            <SaveButton
              call={exportOrders}
              input={{ body: filters }}
              label="Spreadsheet"
              about="export of these orders"
              savedOf={({ count }) => (count === 1 ? 'Saved 1 order.' : `Saved ${count} orders.`)}
            />
          )}
        </>
      }
      links={<PendingChanges changes={changes.filter(isOrderByHand)} />}
      nouns={['order', 'orders']}
      call={listStaffOrders}
      placeholder="Name, phone, number, product, city"
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
      {({ orders, total }) => table(orders, total)}
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
const stepLabels: Readonly<Record<ParcelStep, string>> = {
  pack: 'To pack',
  ship: 'To ship',
  deliver: 'On their way',
};
const orderDays = [
  ['from', 'From'],
  ['to', 'To'],
] as const;

/** The filters of orders, which are folded on phones. */
function OrderFilters({ search }: { readonly search: OrderSearch }) {
  const [isWide] = useState(() => matchMedia(wide).matches);
  const show = useShow<OrderSearch>();
  const filters = omit(search, 'search', 'next', 'page', 'after');
  const count = Object.values(filters).filter((value) => value !== undefined).length;
  return (
    <>
      <div className="row">
        {parcelSteps.map((step) => (
          <Chip
            key={step}
            type="checkbox"
            checked={search.next === step}
            onChange={({ target }) => show({ next: target.checked ? step : undefined })}
          >
            {stepLabels[step]}
          </Chip>
        ))}
      </div>
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
    </>
  );
}

interface ChosenBarProps {
  readonly chosen: ReadonlySet<string>;
  readonly page: readonly OrderSummary[];
  /** Of all pages. */
  readonly total: number;
  readonly filters: object;
  readonly onChoose: (ids: readonly string[]) => void;
}

const { chosenMax } = orderDeskLimits;

/** How many are chosen, with more to choose, and what leads on. It stays in view. */
function ChosenBar({ chosen, page, total, filters, onChoose }: ChosenBarProps) {
  const queryClient = useQueryClient();
  const [isReading, setReading] = useState(false);
  const ids = page.map(({ orderId }) => orderId);
  const isAllChosen = ids.every((id) => chosen.has(id));
  const chooseAll = async () => {
    setReading(true);
    try {
      const query = { ...filters, pageSize: chosenMax };
      const { orders } = await queryClient.fetchQuery(staffQuery(listStaffOrders, { query }));
      onChoose(orders.map(({ orderId }) => orderId));
    } catch (error) {
      showToast('error', errorMessage(error));
    } finally {
      setReading(false);
    }
  };
  const isTooMany = chosen.size > chosenMax;
  return (
    <div className={`row ${formStyles.bar}`} data-keep-clear>
      <p role="status">
        {isTooMany ? `${chosen.size} chosen, ${chosenMax} at most` : `${chosen.size} chosen`}
      </p>
      {!isAllChosen && (
        <Button variant="secondary" onClick={() => onChoose(ids)}>
          {total > ids.length ? 'All of this page' : 'All'}
        </Button>
      )}
      {total > ids.length && (
        <Button
          variant="secondary"
          aria-disabled={isReading || undefined}
          onClick={() => !isReading && void chooseAll()}
        >
          {total > chosenMax ? `The newest ${chosenMax}` : `All ${total}`}
        </Button>
      )}
      {chosen.size > 0 && !isTooMany && (
        <Link to="/orders/chosen" search={{ ids: [...chosen].join(',') }} {...buttonProps()}>
          Go on with {chosen.size}
        </Link>
      )}
    </div>
  );
}
