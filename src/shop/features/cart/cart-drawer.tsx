import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { cleanText } from '#contract/clean-text.ts';
import { accountLimits } from '#contract/names/limits.ts';
import { messages } from '#contract/names/messages.ts';
import { sumsOfLines } from '#contract/rules/cart/cart-sums.ts';
import { homeZone } from '#contract/rules/cart/delivery.ts';
import { draftOf } from '#src/shared/forms/draft.ts';
import { errorMessage } from '#src/shared/network/error-message.ts';
import { useOutbox } from '#src/shared/outbox/outbox.ts';
import { savedMessage, storageBlockedMessage } from '#src/shared/outbox/outbox-messages.ts';
import { useShop } from '#src/shared/queries/shop-query.ts';
import { useRefresh } from '#src/shared/queries/use-refresh.ts';
import { session } from '#src/shared/session/session.ts';
import { Dialog } from '#src/shared/ui/dialogs/dialog.tsx';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { useBusy } from '#src/shared/ui/forms/use-busy.ts';
import { EmptyState } from '#src/shared/ui/notices/empty-state.tsx';
import { Skeleton } from '#src/shared/ui/notices/skeleton.tsx';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import { noteDraft, reduceToStock, refreshCart, saveCart } from './cart-changes.ts';
import styles from './cart-drawer.module.css';
import { CartLine } from './cart-line.tsx';
import { cart, closeCartPanel } from './cart-store.ts';
import { acceptCart, comparison, differenceMessage } from './seen-cart.ts';
import { SumList } from './sum-list.tsx';

export function CartDrawer() {
  const { items, shoppingCart, failedChanges } = useSnapshot(cart);
  const { error, refetch } = useRefresh(refreshCart);
  const { isBroken } = useOutbox();
  const zone = homeZone(useShop());
  const [note, setNote] = useNote(shoppingCart?.note);
  const { isBusy, checkOut } = useCheckout(note);
  const isLoading = shoppingCart === undefined && items.length === 0;
  return (
    <Dialog title="Shopping Cart" placement="end" onClose={closeCartPanel}>
      <div className={styles.body}>
        <ChangedLines />
        {isLoading && !error && <LoadingLines />}
        {isLoading && error && (
          <EmptyState heading="h2" title="We can’t load your cart" text={errorMessage(error)}>
            <Button onClick={refetch}>Try again</Button>
          </EmptyState>
        )}
        {!isLoading && items.length === 0 && (
          <EmptyState
            heading="h2"
            title="No items in cart"
            text="Anything you add will show up here."
          >
            <Button variant="secondary" onClick={closeCartPanel}>
              Continue Shopping
            </Button>
          </EmptyState>
        )}
        {items.length > 0 && (
          <ul className={`lines ${styles.lines}`}>
            {items.map((item) => (
              <li key={`${item.productId} ${item.selectedAttributeId ?? ''}`}>
                <CartLine item={item} />
              </li>
            ))}
          </ul>
        )}
        <textarea
          className={`input-box ${styles.note}`}
          aria-label="Note"
          placeholder="Note"
          rows={3}
          maxLength={accountLimits.noteMax}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
      <div className={`grid ${styles.foot}`}>
        {(failedChanges > 0 || isBroken) && (
          <p className="small-note warn" role="status">
            {isBroken ? storageBlockedMessage : savedMessage}
          </p>
        )}
        <SumList sums={sumsOfLines(items, zone)} zone={zone} />
        <Button wide aria-disabled={isBusy || undefined} onClick={checkOut}>
          {isBusy ? 'checking out...' : 'Checkout'}
        </Button>
      </div>
    </Dialog>
  );
}

/** Saves the cart and navigates to the checkout, even if saving fails. */
function useCheckout(note: string) {
  const navigate = useNavigate();
  const [isBusy, checkOut] = useBusy(async () => {
    if (cart.items.length === 0) {
      showToast('info', messages.cartEmpty);
      return;
    }
    try {
      await saveCart(cleanText(note));
    } catch (error) {
      console.info('The cart could not be saved', error);
    }
    await navigate({ to: '/checkout' });
    closeCartPanel();
  });
  return { isBusy, checkOut };
}

/** The note from the draft, else the server's. */
function useNote(saved: string | undefined) {
  const userId = session.user?.userId;
  const draft = draftOf(noteDraft, { owner: userId });
  const [typed, setTyped] = useState(() => {
    const note = draft.read()?.values.note;
    return typeof note === 'string' ? note : undefined;
  });
  const setNote = (note: string) => {
    setTyped(note);
    draft.update({ values: { note } });
  };
  return [typed ?? saved ?? '', setNote] as const;
}

function LoadingLines() {
  return (
    <div className={`lines ${styles.lines}`} role="status" aria-label="Loading cart">
      {[0, 1, 2].map((index) => (
        <div key={index} className={`grid ${styles.waiting}`}>
          <Skeleton ratio="4 / 5" width="5rem" />
          <Skeleton height={2.5} />
        </div>
      ))}
    </div>
  );
}

/** Lists what the shop has changed in the cart, until the customer accepts it. */
function ChangedLines() {
  const { differences } = useSnapshot(comparison);
  if (differences.length === 0) return null;
  const isAnyShort = differences.some(({ now }) => now.quantity > now.productQuantity);
  return (
    <section
      className={`stack-close start callout padded-close ${styles.changed}`}
      aria-label="Changes in your cart"
      role="status"
    >
      <strong>Your cart has changed</strong>
      <ul className="grid">
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
  acceptCart();
  void reduceToStock();
}
