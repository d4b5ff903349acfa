import { Link } from '@tanstack/react-router';

import type { OrderSummary } from '#contract/calls/admin/order-calls.ts';
import { formatPaisa } from '#contract/rules/money.ts';
import { Badge } from '#src/desk/ui/rows.tsx';
import { relativeTime } from '#src/lib/relative-time.ts';
import { parcelLabels, paymentLabel } from './order-labels.ts';

import styles from './orders-page.module.css';

/** Orders as a table on laptops and as cards on phones; each row leads to its order. */
export function OrderTable({ orders }: { readonly orders: readonly OrderSummary[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Customer</th>
          <th scope="col">Payment</th>
          <th scope="col">Parcel</th>
          <th scope="col">Ordered</th>
          <th scope="col">Total</th>
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
  const { orderId, orderNumber, name, city, pieces, orderedAt, totalPaisa } = order;
  const payment = paymentLabel(order);
  const parcel = parcelLabels[order.parcel];
  return (
    <tr>
      <th scope="row">
        <Link to="/orders/$orderId" params={{ orderId }} className={styles.number}>
          {orderNumber}
        </Link>
      </th>
      <td data-cell="customer">
        {name}
        <span className="muted">{[city, pieces === 1 ? '1 item' : `${pieces} items`].filter(Boolean).join(' · ')}</span>
      </td>
      <td data-cell="payment">
        <Badge tone={payment.tone}>{payment.text}</Badge>
      </td>
      <td data-cell="parcel">
        <Badge tone={parcel.tone}>{parcel.text}</Badge>
      </td>
      <td data-cell="when" className="muted">
        {relativeTime(orderedAt)}
      </td>
      <td data-cell="total" className={styles.total}>
        {formatPaisa(totalPaisa)}
      </td>
    </tr>
  );
}
