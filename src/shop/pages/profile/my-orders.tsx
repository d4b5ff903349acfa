import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import type { Order } from '#contract/calls/order-calls.ts';
import { orderSteps } from '#contract/rules/orders/order-steps.ts';
import { errorMessage } from '#src/shared/network/error-message.ts';
import { useShop } from '#src/shared/queries/shop-query.ts';
import { EmptyState } from '#src/shared/ui/notices/empty-state.tsx';
import { LoadFailure } from '#src/shared/ui/notices/load-failure.tsx';
import { CardList, LoadingCards } from '#src/shared/ui/page/card.tsx';
import { PayRest } from '#src/shop/features/booking/pay-here.tsx';
import { useOwnOrders } from '#src/shop/features/order/order-access.ts';
import { OrderCard } from '#src/shop/features/order/order-card.tsx';
import { OrderDetails } from '#src/shop/features/order/order-details.tsx';
import { paymentLabel, stateLabel } from '#src/shop/features/order/order-messages.ts';
import { ordersQuery } from '#src/shop/features/order/order-queries.ts';
import { ProductsButton } from '#src/shop/features/shop/products-button.tsx';
import { ChangeRecipient } from './change-recipient.tsx';
import styles from './my-orders.module.css';

const PushAsk = lazy(async () => ({
  default: (await import('#src/shared/push/push-ask.tsx')).PushAsk,
}));

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

/**
 * A customer's orders, newest first, or the details of one; thanks for one that was just placed.
 */
export function MyOrders({ userId, email, order: openId }: MyOrdersProps) {
  const placedId = useLocation({ select: ({ state }) => state.placedOrder });
  const access = useOwnOrders(userId);
  const { data, error, refetch } = useQuery(ordersQuery(userId));
  if (!data && error)
    return <LoadFailure text={errorMessage(error)} onTryAgain={() => void refetch()} />;
  if (!data) return <LoadingCards label="Loading orders" heights={[18.25, 18.25]} />;
  const open = data.find(({ orderId }) => orderId === openId);
  if (open)
    return (
      <OrderDetails
        order={open}
        access={access}
        payHere={<PayRest order={open} />}
        changeRecipient={<ChangeRecipient order={open} access={access} />}
      />
    );
  if (openId !== undefined) {
    return (
      <EmptyState
        title="No such order"
        text="It may belong to a different account."
        link={{ to: '/profile', search: { tab: 'MyOrders' }, label: 'All orders' }}
      />
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState title="No orders yet" text="You can follow your orders here.">
        <ProductsButton>See all products</ProductsButton>
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

interface OrderThanksProps {
  readonly order: Order;
  /** The customer's email address. */
  readonly email: string;
}

/** Thanks for an order just placed and lists the next steps. */
function OrderThanks({ order, email }: OrderThanksProps) {
  const { orderId } = order;
  const shop = useShop();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className={`stack-close surface ${styles.thanks}`} aria-label="Your new order">
      <h2 ref={heading} tabIndex={-1}>
        Thank you for your order
      </h2>
      <dl className={`wrap facts ${styles.facts}`}>
        <div>
          <dt>Order number</dt>
          <dd className="bold">{order.orderNumber}</dd>
        </div>
        <div>
          <dt>Payment</dt>
          <dd className="bold">
            {paymentLabel(order)} · {stateLabel(order)}
          </dd>
        </div>
      </dl>
      <h3>What happens next</h3>
      <ol className={`bullets ${styles.steps}`}>
        {orderSteps(order, shop).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className={`muted breaks ${styles.aside}`}>
        We’re emailing a copy to <strong>{email}</strong>.{' '}
        <Link to="/profile" search={{ tab: 'MyOrders', order: orderId }}>
          See your order
        </Link>
      </p>
      <Suspense>
        <PushAsk
          kind="order"
          id={orderId}
          when="when your order is confirmed, sent and delivered"
        />
      </Suspense>
    </section>
  );
}
