import { Link } from '@tanstack/react-router';

import type { CartItem } from '#contract/calls/cart-calls.ts';
import { formatPaisa, paisaFromRupees } from '#contract/rules/money.ts';
import { IconButton } from '#src/ui/button.tsx';

import { removeFromCart, setQuantity } from './cart-changes.ts';
import styles from './cart-line.module.css';
import { CartPicture } from './cart-picture.tsx';
import { closeCartPanel } from './cart-store.ts';

/** One line of the cart, with its controls. */
export function CartLine({ item }: { readonly item: CartItem }) {
  const { name, slugs, attributeName, attributeValue, quantity, unitPrice, totalPrice } = item;
  const shortage = shortageOf(item);
  return (
    <article className={styles.line}>
      <CartPicture item={item} />
      <div className={styles.text}>
        <Link to="/products/$slug" params={{ slug: slugs }} className={styles.name} onClick={closeCartPanel}>
          {name}
        </Link>
        {attributeValue !== null && (
          <p className={styles.choice}>
            {attributeName}: {attributeValue}
          </p>
        )}
        {shortage && <p className={styles.shortage}>{shortage}</p>}
      </div>
      <div className={styles.controls}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on the screen */}
        <div className={styles.stepper} role="group" aria-label={`Quantity of ${name}`}>
          <IconButton
            icon="minus"
            label="One less"
            size={16}
            onClick={({ currentTarget }) => {
              if (quantity === 1) focusBeside(currentTarget);
              void setQuantity(item, quantity - 1);
            }}
          />
          <output className={styles.count}>{quantity}</output>
          <IconButton icon="plus" label="One more" size={16} onClick={() => void setQuantity(item, quantity + 1)} />
        </div>
        <button
          type="button"
          className={styles.remove}
          aria-label={`Remove ${name}`}
          onClick={({ currentTarget }) => {
            focusBeside(currentTarget);
            void removeFromCart(item);
          }}
        >
          Remove
        </button>
      </div>
      <p className={styles.prices}>
        <strong>{formatPaisa(paisaFromRupees(totalPrice))}</strong>
        {quantity > 1 && <span>{formatPaisa(paisaFromRupees(unitPrice))} each</span>}
      </p>
    </article>
  );
}

/** Before a line goes: the focus moves to the same button of the line beside it, else to the panel's close button. */
function focusBeside(button: HTMLButtonElement): void {
  const line = button.closest('li');
  const beside = line?.nextElementSibling ?? line?.previousElementSibling;
  const next =
    beside?.querySelector<HTMLElement>(`.${styles.remove}`) ?? line?.closest('dialog')?.querySelector('button');
  next?.focus();
}

/** What is said of a line of which there are not enough any more. */
function shortageOf({ productQuantity, quantity }: CartItem): string | undefined {
  if (productQuantity >= quantity) return undefined;
  return productQuantity === 0 ? 'Out of stock' : `Only ${productQuantity} left`;
}
