import { freeShippingGapPaisa, type OrderSums } from '#contract/rules/cart-sums.ts';
import { formatPaisa } from '#contract/rules/money.ts';

import styles from './sum-list.module.css';

interface SumListProps {
  readonly sums: OrderSums;
  /** The applied coupon. */
  readonly couponCode?: string | undefined;
}

/** Subtotal, coupon, shipping with the amount missing for free shipping, and total. */
export function SumList({ sums, couponCode }: SumListProps) {
  return (
    <dl className={styles.sums}>
      <Sum label="Subtotal" paisa={sums.subtotalPaisa} />
      {couponCode !== undefined && <Sum label={`Coupon ${couponCode}`} paisa={-sums.discountPaisa} />}
      <Sum label="Shipping" hint={freeShippingHint(sums)} paisa={sums.shippingPaisa} />
      <Sum label="Total" paisa={sums.totalPaisa} isTotal />
    </dl>
  );
}

/** The amount missing for free shipping as a message; undefined when shipping is free. */
export function freeShippingHint({ subtotalPaisa }: OrderSums): string | undefined {
  const gapPaisa = freeShippingGapPaisa(subtotalPaisa);
  return gapPaisa > 0 ? `${formatPaisa(gapPaisa)} more for free shipping` : undefined;
}

interface SumProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly paisa: number;
  readonly isTotal?: boolean;
}

function Sum({ label, hint, paisa, isTotal = false }: SumProps) {
  return (
    <div className={styles.sum} data-total={isTotal || undefined}>
      <dt>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </dt>
      <dd>{formatPaisa(paisa)}</dd>
    </div>
  );
}
