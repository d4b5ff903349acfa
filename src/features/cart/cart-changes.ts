import type { CartItem } from '#contract/calls/cart-calls.ts';
import type { FailureReason } from '#contract/failure.ts';
import { accountLimits } from '#contract/names/limits.ts';
import { messages } from '#contract/names/messages.ts';
import { limitText } from '#contract/rules/cart-limit.ts';
import { isSameLine } from '#contract/rules/cart-lines.ts';
import { askShop } from '#src/lib/ask-shop.ts';
import { draftOf } from '#src/lib/draft.ts';
import { session } from '#src/lib/session.ts';
import { updateList } from '#src/outbox/change-list.ts';
import type { CartCallName, OutboxRefusal } from '#src/outbox/core/outbox-entry.ts';
import { pendingOf } from '#src/outbox/customer-list.ts';
import { cartList } from '#src/outbox/customer-lists.ts';
import { createListSender, type Outcome } from '#src/outbox/list-sender.ts';
import { savedSentence, unsavedSentence } from '#src/outbox/outbox-words.ts';
import { showToast } from '#src/ui/toast-store.ts';

import { cartChange, replacedBy } from './cart-change.ts';
import { acceptCart, followCart, forgetPendingChanges } from './cart-comparison.ts';
import { cart } from './cart-store.ts';

// What a customer does with the cart. Shown at once, sent after, told when the server has answered.

/** The note as it is being typed, until an order takes it along. */
export const noteDraft = 'cart-note';

followCart();

const sender = createListSender({
  list: cartList,
  fetchServer: (userId) => askShop('readCart', { params: { userId } }),
  onLateRefusal: ({ callName, refusal }) =>
    refusal &&
    tellRefusal(refusal, callName === 'addCartItem' ? messages.cartAddFailed : 'Your cart could not be changed'),
});

/** Puts so many (`item.quantity`) into the cart. From a card the panel opens. Whether there were enough. */
export async function addToCart(item: CartItem, { opensPanel }: { opensPanel: boolean }): Promise<boolean> {
  const present = cart.items.find((line) => isSameLine(line, item));
  if ((present?.quantity ?? 0) + item.quantity > mostOf(item)) {
    showToast('info', limitText(item));
    return false;
  }
  const adding = change('addCartItem', [item]);
  if (opensPanel) cart.showCart = true;
  const outcome = await adding;
  if (outcome === 'done') showToast('success', present ? messages.productUpdated : messages.cartAdded);
  else if (outcome === 'waiting') notifySaved();
  else tellFailure(outcome, messages.cartAddFailed);
  return outcome === 'done' || outcome === 'waiting';
}

/** Sets a line to a quantity; below one it is taken out. */
export async function setQuantity(item: CartItem, quantity: number): Promise<void> {
  if (quantity < 1) return removeFromCart(item);
  if (quantity > item.quantity && quantity > mostOf(item)) {
    showToast('info', limitText(item));
    return;
  }
  const outcome = await change('upsertCart', [{ ...item, quantity }]);
  if (outcome === 'done') showToast('success', messages.cartUpdated);
  else tellFailure(outcome);
}

export async function removeFromCart(item: CartItem): Promise<void> {
  const outcome = await change('removeCartItem', [item]);
  if (outcome === 'done') showToast('success', messages.cartItemRemoved);
  else tellFailure(outcome);
}

/** Saves the whole cart with its note, as checkout asks. Trouble is logged only: what waits is sent later. */
export async function saveCart(note: string): Promise<void> {
  await change('upsertCart', cart.items, note);
}

/** Sends what waits and asks for the server's cart. Whether it could be had. */
export function refreshCart(): Promise<boolean> {
  return sender.refresh();
}

/**
 * Brings the cart down to what the shop said of it: lines that are short get what is left, those that are gone go.
 * `field` names a line by its id.
 */
export async function takeWhatIsLeft(reasons: readonly FailureReason[]): Promise<void> {
  const isMeant = ({ cartItemId }: CartItem) =>
    reasons.some(({ code, field }) => field === cartItemId && ['stock-short', 'product-gone'].includes(code));
  for (const item of cart.items.filter(isMeant)) {
    const left = mostOf(item);
    await (left < 1 ? change('removeCartItem', [item]) : change('upsertCart', [{ ...item, quantity: left }]));
  }
}

/** The note went with an order. */
export async function dropCartNote(): Promise<void> {
  await draftOf(noteDraft).drop();
}

/** The order has taken everything out. */
export function showCartEmptied(): void {
  const userId = session.user?.userId;
  if (!userId) return;
  acceptCart([]);
  const emptied = updateList(cartList, userId, [], (now) => now && { ...now, shippingFee: 0, note: '', cartItems: [] });
  void emptied.then(sender.dropWaiting).then(refreshCart);
}

/** Takes back what was changed and not sent yet. */
export async function dropWaitingCart(): Promise<void> {
  forgetPendingChanges();
  await sender.dropWaiting();
}

function change(callName: CartCallName, items: readonly CartItem[], note?: string): Promise<Outcome> {
  const made = cartChange(callName, items, { note, cartId: cart.shoppingCart?.shoppingCartId });
  return sender.add({ ...made, replaces: replacedBy(made, pendingOf(cartList)) });
}

function mostOf(item: CartItem): number {
  return Math.min(item.productQuantity, accountLimits.quantityMax);
}

/** An open panel says it by itself. */
function notifySaved(): void {
  if (!cart.showCart) showToast('info', savedSentence);
}

function tellFailure(outcome: Outcome, otherwise?: string): void {
  if (outcome === 'unsaved') showToast('error', unsavedSentence);
  else if (typeof outcome === 'object') tellRefusal(outcome, otherwise);
}

/** What was shown before the response is gone again; says why where the specification has words for it. */
function tellRefusal({ status, message }: OutboxRefusal, otherwise?: string): void {
  if (status === 409) showToast('info', message || messages.stockReached);
  else if (otherwise) showToast('error', otherwise);
}
