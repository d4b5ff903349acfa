import styles from './cart-count.module.css';

/**
 * The number of items, shown on the cart button by CSS, so that it is not part of the button's text. Rendered even if
 * it is 0, because the shell fills it in before any script runs. At most '99+', which fits on the screen.
 */
export function CartCount({ count }: { readonly count: number }) {
  return <span className={styles.count} data-cart-count={count > 99 ? '99+' : count || ''} aria-hidden="true" />;
}
