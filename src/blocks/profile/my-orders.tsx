import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { OrderCard } from '#src/features/order/order-card.tsx';
import { OrderDetails } from '#src/features/order/order-details.tsx';
import { ordersQuery } from '#src/features/order/order-queries.ts';
import { failureSentence } from '#src/lib/failure-sentence.ts';
import { buttonLook } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LoadFailure } from '#src/ui/load-failure.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

import styles from './my-orders.module.css';

interface MyOrdersProps {
  readonly userId: string;
  /** The order that is open. */
  readonly order?: string | undefined;
}

/** A customer's orders, newest first, each to be opened. */
export function MyOrders({ userId, order: openId }: MyOrdersProps) {
  const { data, error, refetch } = useQuery(ordersQuery(userId));
  if (!data && error) return <LoadFailure text={failureSentence(error)} onTryAgain={() => void refetch()} />;
  if (!data) return <Waiting />;
  const open = data.find(({ orderId }) => orderId === openId);
  if (open) return <OrderDetails order={open} />;
  if (openId !== undefined) {
    return (
      <EmptyState title="No such order" text="It may belong to another account.">
        <Link to="/profile" search={{ tab: 'MyOrders' }} {...buttonLook()}>
          All orders
        </Link>
      </EmptyState>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState title="No orders yet" text="What you order can be followed here.">
        <Link to="/products" {...buttonLook()}>
          See all products
        </Link>
      </EmptyState>
    );
  }
  return (
    <ul className={styles.list}>
      {data.map((order) => (
        <li key={order.orderId}>
          <OrderCard order={order} />
        </li>
      ))}
    </ul>
  );
}

function Waiting() {
  return (
    <div className={styles.list} role="status">
      <span className="visually-hidden">Loading orders</span>
      <Skeleton height={14} />
      <Skeleton height={14} />
    </div>
  );
}
