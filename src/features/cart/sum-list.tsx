import type { OrderSums } from '#contract/rules/cart-sums.ts';
import { formatPaisa } from '#contract/rules/money.ts';

import styles from './sum-list.module.css';

interface SumListProps {
  readonly sums: OrderSums;
  /** The coupon that was applied. */
  readonly couponCode?: string | undefined;
}

/** Subtotal, what a coupon takes off, shipping and total. */
export function SumList({ sums, couponCode }: SumListProps) {
  return (
    <dl className={styles.sums}>
      <Sum label="Subtotal" paisa={sums.subtotalPaisa} />
      {couponCode !== undefined && <Sum label={`Coupon ${couponCode}`} paisa={-sums.discountPaisa} />}
      <Sum label="Shipping" paisa={sums.shippingPaisa} />
      <Sum label="Total" paisa={sums.totalPaisa} isTotal />
    </dl>
  );
}

interface SumProps {
  readonly label: string;
  readonly paisa: number;
  readonly isTotal?: boolean;
}

function Sum({ label, paisa, isTotal = false }: SumProps) {
  return (
    <div className={styles.sum} data-total={isTotal || undefined}>
      <dt>{label}</dt>
      <dd>{formatPaisa(paisa)}</dd>
    </div>
  );
}
