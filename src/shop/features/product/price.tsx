import { formatPaisa, pricesOf } from '#contract/rules/texts/money.ts';

import styles from './price.module.css';

/** The price; if discounted, with the original price struck through. */
export function Price(price: Parameters<typeof pricesOf>[0]) {
  const { before, current } = pricesOf(price);
  const isReduced = current < before;
  return (
    <span className={`wrap baseline ${styles.price}`}>
      {isReduced && <span className="visually-hidden">Now </span>}
      <span className={styles.current} data-reduced={isReduced || undefined}>
        {formatPaisa(current)}
      </span>
      {isReduced && (
        <>
          <span className="visually-hidden">, was </span>
          <s className={`quiet ${styles.before}`}>{formatPaisa(before)}</s>
        </>
      )}
    </span>
  );
}
