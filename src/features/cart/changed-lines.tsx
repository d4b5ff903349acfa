import { useSnapshot } from 'valtio';

import { Button } from '#src/ui/button.tsx';

import { reduceToStock } from './cart-changes.ts';
import { cart } from './cart-store.ts';
import styles from './changed-lines.module.css';
import { differenceMessage } from './compare-cart.ts';
import { acceptCart, comparison } from './seen-cart.ts';

/** Lists what the shop has changed in the cart, until the customer accepts it. */
export function ChangedLines() {
  const { differences } = useSnapshot(comparison);
  if (differences.length === 0) return null;
  const isAnyShort = differences.some(({ now }) => now.quantity > now.productQuantity);
  return (
    <section className={styles.note} aria-label="Changes in your cart" role="status">
      <p className={styles.title}>Your cart has changed</p>
      <ul className={styles.list}>
        {differences.map((pair) => {
          const message = differenceMessage(pair);
          return <li key={message}>{message}</li>;
        })}
      </ul>
      <Button variant="secondary" onClick={accept}>
        {isAnyShort ? 'OK, keep what’s left' : 'OK'}
      </Button>
    </section>
  );
}

/** Accepts the cart as it is and lowers lines to their stock. */
function accept(): void {
  const short = cart.items.filter(({ quantity, productQuantity }) => quantity > productQuantity);
  acceptCart();
  void reduceToStock(short.map(({ cartItemId }) => ({ code: 'stock-short', description: '', field: cartItemId })));
}
