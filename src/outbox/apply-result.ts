import { type Cart, type CartItem, cartItemSchema, cartSchema } from '#contract/calls/cart-calls.ts';
import { type Wishlist, wishlistSchema } from '#contract/calls/wishlist-calls.ts';
import { isSameLine } from '#contract/rules/cart-lines.ts';
import { isOfList, resultsOf, updateList } from './change-list.ts';
import type { CartCallName, OutboxEntry } from './core/outbox-entry.ts';
import type { CustomerList, ListEntry } from './customer-list.ts';
import { cartList, wishlistList } from './customer-list.ts';

/**
 * Applies the response to a list change to the list's query. Returns whether it did: not when the list was never fetched
 * or belongs to another customer.
 */
export async function applyResult(entry: OutboxEntry, response: unknown): Promise<boolean> {
  if (isOfList(cartList, entry)) return apply(cartList, { ...entry, answer: response }, cartAfter);
  return isOfList(wishlistList, entry) && apply(wishlistList, { ...entry, answer: response }, wishlistAfter);
}

/** Applies an entry's response after those that the worker has sent before and no page has applied yet. */
function apply<S, E extends ListEntry>(
  list: CustomerList<S, E>,
  entry: E,
  after: (server: S | undefined, entry: E) => S | undefined,
): Promise<boolean> {
  const before = resultsOf(list).filter(({ phase, order }) => phase === 'sent' && order < entry.order);
  const entries = [...before, entry];
  return updateList(
    list,
    entry.owner ?? '',
    entries.map(({ id }) => id),
    (server, known) => entries.filter(({ id }) => !known.includes(id)).reduce(after, server),
  );
}

function cartAfter(cart: Cart | undefined, entry: OutboxEntry<CartCallName>): Cart | undefined {
  const { callName, fields, answer } = entry;
  if (callName === 'upsertCart') return cartSchema.safeParse(answer).data ?? cart;
  if (!cart) return undefined;
  if (callName === 'addCartItem') {
    const line = cartItemSchema.safeParse(answer).data;
    return line && { ...cart, cartItems: withLine(cart.cartItems, line) };
  }
  const isGone = (line: CartItem) => fields?.items.some((item) => isSameLine(line, item));
  return { ...cart, cartItems: cart.cartItems.filter((line) => !isGone(line)) };
}

function wishlistAfter(wishlist: Wishlist | undefined, { answer }: ListEntry): Wishlist | undefined {
  return wishlistSchema.safeParse(answer).data ?? wishlist;
}

/** The server's line in its place, or at the end. */
function withLine(lines: readonly CartItem[], line: CartItem): CartItem[] {
  const isThere = lines.some((one) => isSameLine(one, line));
  return isThere ? lines.map((one) => (isSameLine(one, line) ? line : one)) : [...lines, line];
}
