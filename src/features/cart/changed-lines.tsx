import { useSnapshot } from 'valtio';

import { Button } from '#src/ui/button.tsx';

import { takeWhatIsLeft } from './cart-changes.ts';
import { acceptCart, comparison } from './cart-comparison.ts';
import { cart } from './cart-store.ts';
import styles from './changed-lines.module.css';
import { differenceWords } from './difference-words.ts';

/** Tells line by line what is not as the person last saw it, until they agree to it. */
export function ChangedLines() {
  const { differences } = useSnapshot(comparison);
  if (differences.length === 0) return null;
  const isAnyShort = differences.some(({ now }) => now && now.quantity > now.productQuantity);
  return (
    <section className={styles.note} aria-label="Changes since you last looked" role="status">
      <p className={styles.title}>Since you last looked</p>
      <ul className={styles.list}>
        {differences.map((pair) => {
          const words = differenceWords(pair);
          return <li key={words}>{words}</li>;
        })}
      </ul>
      <Button kind="quiet" onClick={accept}>
        {isAnyShort ? 'OK, keep what can be had' : 'OK'}
      </Button>
    </section>
  );
}

/** The cart is as it is; of what there is too little of, what is left. */
function accept(): void {
  const short = cart.items.filter(({ quantity, productQuantity }) => quantity > productQuantity);
  acceptCart();
  void takeWhatIsLeft(short.map(({ cartItemId }) => ({ code: 'stock-short', description: '', field: cartItemId })));
}
