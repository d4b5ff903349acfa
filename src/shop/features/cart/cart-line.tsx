import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CartItem } from '#contract/calls/cart-calls.ts';
import type { ProductCard } from '#contract/calls/product-calls.ts';
import { isSameLine } from '#contract/rules/cart/cart-lines.ts';
import { formatRupees } from '#contract/rules/texts/money.ts';
import { errorMessage } from '#src/shared/network/error-message.ts';
import { pictureAttributes } from '#src/shared/pictures/media.ts';
import { queryOf } from '#src/shared/queries/query.ts';
import { IconButton } from '#src/shared/ui/forms/button.tsx';
import { useBusy } from '#src/shared/ui/forms/use-busy.ts';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import { Picture } from '#src/shared/ui/pictures/picture.tsx';
import { changeVariant, removeFromCart, setQuantity } from './cart-changes.ts';
import { cartItemOf } from './cart-item.ts';
import styles from './cart-line.module.css';
import { cart, closeCartPanel } from './cart-store.ts';
import { askVariant } from './variant-question.ts';

/** One line of the cart, with its controls. */
export function CartLine({ item }: { readonly item: CartItem }) {
  const { name, slugs, attributeName, attributeValue, quantity, unitPrice, totalPrice } = item;
  const shortage = shortageMessage(item);
  return (
    <article className={`grid ${styles.line}`}>
      <CartPicture item={item} />
      <div className={styles.text}>
        <Link
          to="/products/$slug"
          params={{ slug: slugs }}
          className={`product-link breaks ${styles.name}`}
          onClick={closeCartPanel}
        >
          {name}
        </Link>
        {attributeValue !== null && (
          <p className="small-note quiet">
            {attributeName}: {attributeValue}
            <VariantButton item={item} />
          </p>
        )}
        {shortage && <p className="small-note warn">{shortage}</p>}
      </div>
      <div className={`row spread ${styles.controls}`}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on the screen */}
        <div className="stepper" role="group" aria-label={`Quantity of ${name}`}>
          <IconButton
            icon="minus"
            label="One less"
            size={16}
            onClick={({ currentTarget }) => {
              if (quantity === 1) focusNextLine(currentTarget);
              void setQuantity(item, quantity - 1);
            }}
          />
          <output className={`small ${styles.count}`} aria-label="Quantity">
            {quantity}
          </output>
          <IconButton
            icon="plus"
            label="One more"
            size={16}
            onClick={() => void setQuantity(item, quantity + 1)}
          />
        </div>
        <button
          type="button"
          className={`link-button fine-print quiet ${styles.remove}`}
          aria-label={`Remove ${name}`}
          onClick={({ currentTarget }) => {
            focusNextLine(currentTarget);
            void removeFromCart(item);
          }}
        >
          Remove
        </button>
      </div>
      <p className={`lines top ${styles.prices}`}>
        <strong>{formatRupees(totalPrice)}</strong>
        {quantity > 1 && (
          <span className="fine-print unbroken">{formatRupees(unitPrice)} each</span>
        )}
      </p>
    </article>
  );
}

/** Lets the customer take another variant of the line's product. */
function VariantButton({ item }: { readonly item: CartItem }) {
  const { name, slugs, selectedAttributeId, attributeName } = item;
  const queryClient = useQueryClient();
  const [isBusy, change] = useBusy(async () => {
    const query = queryOf('readProductBySlug', { params: { slug: slugs }, query: { slugs } });
    const product = await queryClient.ensureQueryData(query).catch((error: unknown) => {
      const card = cardOf(queryClient, item.productId);
      if (!card) showToast('error', errorMessage(error));
      return card;
    });
    if (!product) return;
    const before = product.attributes.findIndex(
      ({ productAttributeId }) => productAttributeId === selectedAttributeId,
    );
    const chosen = await askVariant({
      product,
      chosen: before < 0 ? undefined : before,
      label: 'Change',
    });
    if (chosen === undefined || chosen === before) return;
    // It may have been changed meanwhile.
    const line = cart.items.find((one) => isSameLine(one, item));
    if (line) await changeVariant(line, cartItemOf(product, line.quantity, chosen));
  });
  return (
    <button
      type="button"
      className={`link-button fine-print quiet ${styles.change}`}
      aria-label={`Change ${attributeName} of ${name}`}
      aria-disabled={isBusy || undefined}
      onClick={change}
    >
      Change
    </button>
  );
}

/** A product's card in a list that the page has: offline its page may never have been opened. */
function cardOf(queryClient: QueryClient, productId: string): ProductCard | undefined {
  for (const { state } of queryClient.getQueryCache().getAll()) {
    const { data, products = data } = (state.data ?? {}) as Readonly<
      Record<'data' | 'products', unknown>
    >;
    if (!Array.isArray(products)) continue;
    const card = products.find(
      (one) => one?.productId === productId && Array.isArray(one.attributes),
    );
    if (card) return card;
  }
  return undefined;
}

/**
 * Before a line is removed: focuses the same button of a neighbouring line, else the panel's close
 * button.
 */
function focusNextLine(button: HTMLButtonElement): void {
  const line = button.closest('li');
  const sibling = line?.nextElementSibling ?? line?.previousElementSibling;
  const next =
    sibling?.querySelector<HTMLElement>(`.${styles.remove}`) ??
    line?.closest('dialog')?.querySelector('button');
  next?.focus();
}

/** The message of a line that exceeds the stock. */
function shortageMessage({ productQuantity, quantity }: CartItem): string | undefined {
  if (productQuantity >= quantity) return undefined;
  return productQuantity === 0 ? 'Out of stock' : `Only ${productQuantity} left`;
}

/** A line's thumbnail, or an empty frame. */
export function CartPicture({ item }: { readonly item: Pick<CartItem, 'picture' | 'imgURL'> }) {
  const picture = item.picture ?? (item.imgURL ? { imageURL: item.imgURL } : undefined);
  return (
    <div className={`small-frame portrait ${styles.frame}`}>
      {picture && <Picture {...pictureAttributes(picture, '5rem')} alt="" />}
    </div>
  );
}
