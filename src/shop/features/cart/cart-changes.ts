import type { CartItem } from '#contract/calls/cart-calls.ts';
import { accountLimits } from '#contract/names/limits.ts';
import { messages } from '#contract/names/messages.ts';
import { isSameLine } from '#contract/rules/cart/cart-lines.ts';
import { draftOf } from '#src/shared/forms/draft.ts';
import { callAccount } from '#src/shared/network/call-account.ts';
import { newIdempotencyKey } from '#src/shared/network/idempotency-key.ts';
import { updateList } from '#src/shared/outbox/change-list.ts';
import type {
  CartCallName,
  CartFields,
  OutboxEntry,
  OutboxRefusal,
} from '#src/shared/outbox/core/outbox-entry.ts';
import { cartList, pendingOf } from '#src/shared/outbox/customer-list.ts';
import { createListSender, type Outcome } from '#src/shared/outbox/list-sender.ts';
import { notSavedMessage, savedMessage } from '#src/shared/outbox/outbox-messages.ts';
import { session } from '#src/shared/session/session.ts';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';

import { cart } from './cart-store.ts';
import { startCartComparison } from './seen-cart.ts';

// Changes of the cart by the customer: shown optimistically, sent through the outbox, confirmed or
// rolled back by the response.

const notChangedMessage = 'Your cart could not be changed';

/** Name of the draft of the order note. */
export const noteDraft = 'cart-note';

const sender = createListSender({
  list: cartList,
  fetchServer: (userId) => callAccount('readCart', { params: { userId } }),
  onLateRefusal: ({ callName, refusal }) =>
    refusal &&
    showRefusal(refusal, callName === 'addCartItem' ? messages.cartAddFailed : notChangedMessage),
});

/**
 * Adds `item.quantity` to the cart. Resolves to whether it was added; false when the stock is too
 * low.
 */
export async function addToCart(
  item: CartItem,
  { opensPanel }: { opensPanel: boolean },
): Promise<boolean> {
  const present = cart.items.find((line) => isSameLine(line, item));
  if ((present?.quantity ?? 0) + item.quantity > maxQuantityOf(item)) {
    showToast('info', limitText(item));
    return false;
  }
  const adding = change('addCartItem', [item]);
  if (opensPanel) cart.showCart = true;
  const outcome = await adding;
  if (outcome === 'done')
    showToast('success', present ? messages.productUpdated : messages.cartAdded);
  else if (outcome === 'waiting') notifySaved();
  else showFailure(outcome, messages.cartAddFailed);
  return outcome === 'done' || outcome === 'waiting';
}

/** Sets a line's quantity; removes the line when it is below 1. */
export async function setQuantity(item: CartItem, quantity: number): Promise<void> {
  if (quantity < 1) return removeFromCart(item);
  if (quantity > item.quantity && quantity > maxQuantityOf(item)) {
    showToast('info', limitText(item));
    return;
  }
  const outcome = await change('upsertCart', [{ ...item, quantity }]);
  if (outcome === 'done') showToast('success', messages.cartUpdated);
  else showFailure(outcome);
}

/**
 * Gives a line another variant. Where the cart has that already, the two become one line; its
 * quantity is at most the stock.
 */
export async function changeVariant(item: CartItem, variant: CartItem): Promise<void> {
  const present = cart.items.find((line) => isSameLine(line, variant));
  const wanted = item.quantity + (present?.quantity ?? 0);
  const quantity = Math.min(wanted, Math.max(maxQuantityOf(variant), present?.quantity ?? 0));
  if (quantity < wanted) showToast('info', limitText(variant));
  const formerAttributeId = item.selectedAttributeId ?? '';
  const outcome = await change('upsertCart', [{ ...variant, quantity }], { formerAttributeId });
  if (outcome === 'done' && quantity === wanted) showToast('success', messages.cartUpdated);
  else showFailure(outcome);
}

export async function removeFromCart(item: CartItem): Promise<void> {
  const outcome = await change('removeCartItem', [item]);
  if (outcome === 'done') showToast('success', messages.cartItemRemoved);
  else showFailure(outcome);
}

/**
 * Saves the whole cart with its note before checkout. Never fails: the order itself checks the
 * cart.
 */
export async function saveCart(note: string): Promise<void> {
  await change('upsertCart', cart.items, { note });
}

/** Sends pending changes and fetches the server's cart. Resolves to why that failed. */
export function refreshCart(): Promise<Error | undefined> {
  startCartComparison();
  return sender.refresh();
}

/** Lowers lines to their stock, and removes those that are sold out. */
export async function reduceToStock(): Promise<void> {
  for (const item of cart.items.filter(
    ({ quantity, productQuantity }) => quantity > productQuantity,
  )) {
    const quantity = maxQuantityOf(item);
    await (quantity < 1
      ? change('removeCartItem', [item])
      : change('upsertCart', [{ ...item, quantity }]));
  }
}

/** Deletes the note's draft after an order. */
export const dropCartNote = (): Promise<void> => draftOf(noteDraft).drop();

/** Empties the cart on screen after an order. */
export function showEmptyCart(): void {
  const userId = session.user?.userId;
  if (!userId) return;
  const emptied = updateList(
    cartList,
    userId,
    [],
    (now) => now && { ...now, shippingFee: 0, note: '', cartItems: [] },
  );
  void emptied.then(sender.deletePending).then(refreshCart);
}

/** Rolls back the changes that are not sent yet. */
export const cancelPendingCartChanges = sender.deletePending;

function change(
  callName: CartCallName,
  items: readonly CartItem[],
  more: Pick<CartFields, 'note' | 'formerAttributeId'> = {},
): Promise<Outcome> {
  startCartComparison();
  const fields = { items: [...items], cartId: cart.shoppingCart?.shoppingCartId, ...more };
  const replaces = replacedBy({ callName, fields }, pendingOf(cartList));
  return sender.add({ id: newIdempotencyKey(), callName, fields, replaces });
}

function maxQuantityOf(item: CartItem): number {
  return Math.min(item.productQuantity, accountLimits.quantityMax);
}

/** Not while the panel is open, which shows it itself. */
function notifySaved(): void {
  if (!cart.showCart) showToast('info', savedMessage);
}

function showFailure(outcome: Outcome, fallback = notChangedMessage): void {
  if (outcome === 'unsaved') showToast('error', notSavedMessage());
  else if (typeof outcome === 'object') showRefusal(outcome, fallback);
}

/**
 * Explains a change that was rolled back, with the server's reason; a 409 is explained by it alone.
 */
function showRefusal({ status, message, reasons }: OutboxRefusal, fallback: string): void {
  const reason = reasons[0]?.description || message;
  if (status === 409) showToast('info', message || messages.stockReached);
  else showToast('error', reason ? `${fallback}. ${reason}` : fallback);
}

type CartChange = Pick<OutboxEntry<CartCallName>, 'callName' | 'fields'>;

/**
 * The id of the pending change that this one replaces: repeated presses on plus and minus are sent
 * as one change with the last quantity.
 */
export function replacedBy(
  change: CartChange,
  pending: readonly OutboxEntry<CartCallName>[],
): string | undefined {
  const last = pending.at(-1);
  if (!last || last.attempts > 0 || !isOneQuantity(last) || !isOneQuantity(change))
    return undefined;
  const [before, after] = [last.fields?.items[0], change.fields?.items[0]];
  return before && after && isSameLine(before, after) ? last.id : undefined;
}

const isOneQuantity = ({ callName, fields }: CartChange) =>
  callName === 'upsertCart' &&
  fields?.items.length === 1 &&
  fields.note === undefined &&
  fields.formerAttributeId === undefined;

/**
 * Why a line can't be raised: the limit of a cart where the stock is larger, else the end of the
 * stock.
 */
export function limitText({ productQuantity }: { readonly productQuantity: number }): string {
  const most = accountLimits.quantityMax;
  return productQuantity >= most
    ? `You can have up to ${most} of this in your cart.`
    : messages.stockReached;
}
