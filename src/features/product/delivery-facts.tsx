import { Link } from '@tanstack/react-router';

import { shippingLimits } from '#contract/names/limits.ts';
import { exchangeDays } from '#contract/names/shop.ts';
import { deliveryPromise } from '#contract/rules/delivery.ts';
import { formatRupees } from '#contract/rules/money.ts';

import styles from './delivery-facts.module.css';

export interface DeliveryFactsProps {
  /** Whether the price alone reaches the free-shipping limit. */
  readonly isShippingFree: boolean;
  readonly isReduced: boolean;
}

/** Delivery time, shipping fee and exchange, as in the terms. */
export function DeliveryFacts({ isShippingFree, isReduced }: DeliveryFactsProps) {
  return (
    <ul className={`muted ${styles.facts}`}>
      <li>
        <strong>Delivery</strong>{' '}
        {`${deliveryPromise('valley')} in the Kathmandu Valley, ${deliveryPromise('nepal')} elsewhere in Nepal, ${deliveryPromise('abroad')} abroad`}
      </li>
      <li>
        <strong>Shipping</strong>{' '}
        {isShippingFree
          ? 'Free'
          : `${formatRupees(shippingLimits.feeRupees)}, free on orders from ${formatRupees(shippingLimits.freeFromRupees)}`}
      </li>
      <li>
        <strong>Exchange</strong>{' '}
        {isReduced
          ? 'Not possible for discounted items'
          : `Within ${exchangeDays} days of delivery, unused and in its original packaging`}
        .{' '}
        <Link to="/terms-and-conditions" hash="returns-and-exchange">
          Returns and exchange
        </Link>
      </li>
    </ul>
  );
}
