import { useSnapshot } from 'valtio';

import { Button } from '#src/ui/button.tsx';

import { takeWhatIsLeft } from './cart-changes.ts';
import { acceptCart, comparison } from './cart-comparison.ts';
import { cart } from './cart-store.ts';
import styles from './changed-lines.module.css';
import { differenceWords } from './difference-words.ts';

/** The changes that somebody else made to the cart, line by line, until the person agrees to them. */
export function ChangedLines() {
  const { differences } = useSnapshot(comparison);
  if (differences.length === 0) return null;
  const isAnyShort = differences.some(({ now }) => now && now.quantity > now.productQuantity);
  return (
    <section className={styles.note} aria-label="Changes in your cart" role="status">
      <p className={styles.title}>Your cart has changed</p>
      <ul className={styles.list}>
        {differences.map((pair) => {
          const words = differenceWords(pair);
          return <li key={words}>{words}</li>;
        })}
      </ul>
      <Button kind="quiet" onClick={accept}>
        {isAnyShort ? 'OK, keep what’s left' : 'OK'}
      </Button>
    </section>
  );
}

/** Accepts the cart as it is, and lowers lines to what is in stock. */
function accept(): void {
  const short = cart.items.filter(({ quantity, productQuantity }) => quantity > productQuantity);
  acceptCart();
  void takeWhatIsLeft(short.map(({ cartItemId }) => ({ code: 'stock-short', description: '', field: cartItemId })));
}
