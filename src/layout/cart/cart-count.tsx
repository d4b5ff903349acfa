import styles from './cart-count.module.css';

/**
 * How many pieces the cart holds, on its button. By the stylesheet, so that what is read of the button is what it is
 * called; empty it is there too, because the shell fills it in before a script has drawn anything. Four digits would
 * reach over the screen's edge.
 */
export function CartCount({ count }: { readonly count: number }) {
  return <span className={styles.count} data-cart-count={count > 99 ? '99+' : count || ''} aria-hidden="true" />;
}
