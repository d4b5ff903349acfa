import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

import type { Order } from '#contract/calls/order-calls.ts';
import { orderStateOf } from '#contract/names/order-states.ts';
import { orderSteps } from '#contract/rules/order-steps.ts';
import { paymentLabel } from './order-messages.ts';
import styles from './order-thanks.module.css';

interface OrderThanksProps {
  readonly order: Order;
  /** The customer's email address. */
  readonly email: string;
}

/** Thanks for an order just placed and lists the next steps. */
export function OrderThanks({ order, email }: OrderThanksProps) {
  const { orderId, payment } = order;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className={`stack-close ${styles.thanks}`} aria-label="Your new order">
      <h2 ref={heading} tabIndex={-1}>
        Thank you for your order
      </h2>
      <dl className={styles.facts}>
        <div>
          <dt>Order number</dt>
          <dd>{order.orderNumber}</dd>
        </div>
        <div>
          <dt>Payment</dt>
          <dd>
            {paymentLabel(order)} · {orderStateOf(payment.status)}
          </dd>
        </div>
      </dl>
      <h3>What happens next</h3>
      <ol className={styles.steps}>
        {orderSteps(order).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className={`muted ${styles.aside}`}>
        We’re emailing a copy to <strong>{email}</strong>.{' '}
        <Link to="/profile" search={{ tab: 'MyOrders', order: orderId }}>
          See your order
        </Link>
      </p>
    </section>
  );
}
