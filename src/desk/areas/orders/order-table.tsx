import { Link } from '@tanstack/react-router';
import type { OrderSummary } from '#contract/calls/admin/order-calls.ts';
import { sourceLabels } from '#contract/names/order-sources.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import { parcelLabel, paymentLabel } from '#src/desk/records/order-kind.tsx';
import { Badge } from '#src/desk/ui/rows.tsx';
import { relativeTime } from '#src/shared/browser/relative-time.ts';
import styles from './orders-page.module.css';

interface OrderTableProps {
  readonly orders: readonly OrderSummary[];
  /** While orders are chosen: a row chooses its order. */
  readonly choosing?: Choosing | undefined;
}

/** The orders that are chosen. */
export interface Choosing {
  readonly ids: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
}

/** Orders as a table on laptops and as cards on phones; each row leads to its order. */
export function OrderTable({ orders, choosing }: OrderTableProps) {
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
          <OrderRow key={order.orderId} order={order} choosing={choosing} />
        ))}
      </tbody>
    </table>
  );
}

interface OrderRowProps extends Pick<OrderTableProps, 'choosing'> {
  readonly order: OrderSummary;
}

function OrderRow({ order, choosing }: OrderRowProps) {
  const { orderId, orderNumber, name, city, itemCount, orderedAt, totalPaisa } = order;
  const { isPickup, source, takenBy } = order;
  const place = isPickup && !source ? 'Pickup' : city;
  const from = source && `${sourceLabels[source]}, ${takenBy}`;
  return (
    <tr className="holder">
      <th scope="row">
        {choosing ? (
          <label className={`check whole-card ${styles.number}`}>
            <input
              type="checkbox"
              checked={choosing.ids.has(orderId)}
              onChange={() => choosing.onToggle(orderId)}
            />
            {orderNumber}
          </label>
        ) : (
          <Link
            to="/orders/$orderId"
            params={{ orderId }}
            className={`whole-card ${styles.number}`}
          >
            {orderNumber}
          </Link>
        )}
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
