import { discountedPaisa, formatPaisa, paisaFromRupees } from '#contract/rules/money.ts';

import styles from './price.module.css';

interface PriceProps {
  /** Rs before discount. */
  readonly price: number;
  /** Percent. */
  readonly discount: number;
}

/** The price; when discounted, with the original struck through. */
export function Price({ price, discount }: PriceProps) {
  const before = paisaFromRupees(price);
  const asked = discountedPaisa(before, discount);
  const isReduced = asked < before;
  return (
    <span className={styles.price}>
      {isReduced && <span className="visually-hidden">Now </span>}
      <span className={styles.asked} data-reduced={isReduced || undefined}>
        {formatPaisa(asked)}
      </span>
      {isReduced && (
        <>
          <span className="visually-hidden">, was </span>
          <s className={styles.before}>{formatPaisa(before)}</s>
        </>
      )}
    </span>
  );
}
