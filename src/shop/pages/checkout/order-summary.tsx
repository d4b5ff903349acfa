import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';

import type { CartItem } from '#contract/calls/cart-calls.ts';
import { itemCountOf } from '#contract/rules/cart/cart-lines.ts';
import type { DeliveryRates, OrderSums } from '#contract/rules/cart/cart-sums.ts';
import { formatPaisa, formatRupees } from '#contract/rules/texts/money.ts';
import { Icon } from '#src/shared/ui/pictures/icon.tsx';
import { CartPicture } from '#src/shop/features/cart/cart-line.tsx';
import { freeShippingHint, SumList } from '#src/shop/features/cart/sum-list.tsx';

import styles from './order-summary.module.css';

interface OrderSummaryProps {
  readonly items: readonly CartItem[];
  readonly sums: OrderSums;
  /** Where it goes. */
  readonly zone: DeliveryRates;
  /** Picked up at the shop. */
  readonly isPickup: boolean;
  readonly couponCode: string | undefined;
  readonly note: string;
}

/** The ordered items and the total: on phones above the form, folded, with the total visible. */
export function OrderSummary({ items, sums, zone, isPickup, couponCode, note }: OrderSummaryProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const pieces = itemCountOf(items);
  const hint = freeShippingHint(sums, zone);
  return (
    <aside className={`surface ${styles.summary}`} aria-label="Order summary">
      <button
        type="button"
        className={`row spread opener bold ${styles.fold}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          Order summary
          <span className={`fine-print unbroken ${styles.count}`}>
            {pieces} {pieces === 1 ? 'item' : 'items'}
          </span>
          {hint && <span className={`fine-print good ${styles.hint}`}>{hint}</span>}
        </span>
        <span className={`line ${styles.total}`}>
          {formatPaisa(sums.totalPaisa)}
          <Icon name="down" size={18} />
        </span>
      </button>
      <div id={id} className={styles.content} data-open={isOpen || undefined}>
        <h2 className={`part-title ${styles.heading}`}>Order summary</h2>
        <ul className="stack">
          {items.map((item) => (
            <li
              key={`${item.productId} ${item.selectedAttributeId ?? ''}`}
              className={`grid ${styles.line}`}
            >
              <CartPicture item={item} />
              <div>
                <Link to="/products/$slug" params={{ slug: item.slugs }} className="product-link">
                  {item.name}
                </Link>
                {item.attributeValue !== null && (
                  <p className={`fine-print ${styles.aside}`}>
                    {item.attributeName}: {item.attributeValue}
                  </p>
                )}
                <p className={`fine-print ${styles.aside}`}>
                  {item.quantity} × {formatRupees(item.unitPrice)}
                </p>
              </div>
              <p className={`bold ${styles.price}`}>{formatRupees(item.totalPrice)}</p>
            </li>
          ))}
        </ul>
        {note !== '' && <p className={`typed fine-print ${styles.note}`}>Note: {note}</p>}
        <SumList sums={sums} zone={zone} isPickup={isPickup} couponCode={couponCode} />
      </div>
    </aside>
  );
}
