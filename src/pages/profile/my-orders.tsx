import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';

import { OrderCard } from '#src/features/order/order-card.tsx';
import { OrderDetails } from '#src/features/order/order-details.tsx';
import { ordersQuery } from '#src/features/order/order-queries.ts';
import { OrderThanks } from '#src/features/order/order-thanks.tsx';
import { errorMessage } from '#src/lib/error-message.ts';
import { buttonProps } from '#src/ui/button.tsx';
import { CardList, LoadingCards } from '#src/ui/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LoadFailure } from '#src/ui/load-failure.tsx';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Id of an order that was just placed. */
    readonly placedOrder?: string;
  }
}

interface MyOrdersProps {
  readonly userId: string;
  /** The customer's email address. */
  readonly email: string;
  /** Id of the open order. */
  readonly order?: string | undefined;
}

/** A customer's orders, newest first, or the details of one; thanks for one that was just placed. */
export function MyOrders({ userId, email, order: openId }: MyOrdersProps) {
  const placedId = useLocation({ select: ({ state }) => state.placedOrder });
  const { data, error, refetch } = useQuery(ordersQuery(userId));
  if (!data && error) return <LoadFailure text={errorMessage(error)} onTryAgain={() => void refetch()} />;
  if (!data) return <LoadingCards label="Loading orders" heights={[16.5, 16.5]} />;
  const open = data.find(({ orderId }) => orderId === openId);
  if (open) return <OrderDetails order={open} userId={userId} />;
  if (openId !== undefined) {
    return (
      <EmptyState title="No such order" text="It may belong to a different account.">
        <Link to="/profile" search={{ tab: 'MyOrders' }} {...buttonProps()}>
          All orders
        </Link>
      </EmptyState>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState title="No orders yet" text="You can follow your orders here.">
        <Link to="/products" {...buttonProps()}>
          See all products
        </Link>
      </EmptyState>
    );
  }
  const placed = data.find(({ orderId }) => orderId === placedId);
  return (
    <>
      {placed && <OrderThanks order={placed} email={email} />}
      <CardList>
        {data.map((order) => (
          <li key={order.orderId}>
            <OrderCard order={order} />
          </li>
        ))}
      </CardList>
    </>
  );
}
