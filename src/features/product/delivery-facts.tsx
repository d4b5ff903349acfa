import { Link } from '@tanstack/react-router';

import { shippingLimits } from '#contract/names/limits.ts';
import { deliveryPromise } from '#contract/rules/delivery.ts';
import { discountedPaisa, formatPaisa, formatRupees, paisaFromRupees } from '#contract/rules/money.ts';

import styles from './delivery-facts.module.css';

interface DeliveryFactsProps {
  /** Rs before discount. */
  readonly price: number;
  /** Percent. */
  readonly discount: number;
}

/** Delivery time, shipping fee and exchange, as in the terms. */
export function DeliveryFacts({ price, discount }: DeliveryFactsProps) {
  const before = paisaFromRupees(price);
  const current = discountedPaisa(before, discount);
  const freeFrom = paisaFromRupees(shippingLimits.freeFromRupees);
  return (
    <ul className={styles.facts}>
      <li>
        <strong>Delivery</strong>{' '}
        {`${deliveryPromise('valley')} in the Kathmandu Valley, ${deliveryPromise('nepal')} elsewhere in Nepal, ${deliveryPromise('abroad')} abroad`}
      </li>
      <li>
        <strong>Shipping</strong>{' '}
        {current >= freeFrom
          ? 'Free'
          : `${formatRupees(shippingLimits.feeRupees)}, free on orders from ${formatPaisa(freeFrom)}`}
      </li>
      <li>
        <strong>Exchange</strong>{' '}
        {current < before
          ? 'Not possible for discounted items'
          : 'Within 4 days of delivery, unused and in its original packaging'}
        .{' '}
        <Link to="/terms-and-conditions" hash="returns-and-exchange">
          Returns and exchange
        </Link>
      </li>
    </ul>
  );
}
