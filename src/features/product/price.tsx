import { discountedPaisa, formatPaisa, paisaFromRupees } from '#contract/rules/money.ts';

import styles from './price.module.css';

interface PriceProps {
  /** Rs before discount. */
  readonly price: number;
  /** Percent. */
  readonly discount: number;
}

/** The price; if discounted, with the original price struck through. */
export function Price({ price, discount }: PriceProps) {
  const before = paisaFromRupees(price);
  const current = discountedPaisa(before, discount);
  const isReduced = current < before;
  return (
    <span className={styles.price}>
      {isReduced && <span className="visually-hidden">Now </span>}
      <span className={styles.current} data-reduced={isReduced || undefined}>
        {formatPaisa(current)}
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
