import { proxy, ref, subscribe } from 'valtio';
import type { CartItem } from '#contract/calls/cart-calls.ts';
import { omit } from '#contract/omit.ts';
import { hasPriceChanged, isSameLine } from '#contract/rules/cart/cart-lines.ts';
import { formatRupees } from '#contract/rules/texts/money.ts';
import { cartList } from '#src/shared/outbox/customer-list.ts';
import { session } from '#src/shared/session/session.ts';
import { deviceStorage } from '#src/shared/storage/text-storage.ts';
import { showToast, withdrawToast } from '#src/shared/ui/notices/toast-store.ts';
import { cart, seenCartKey } from './cart-store.ts';

// Compares the cart as the customer last saw it with the server's. Differences stay until the
// customer accepts them, also across visits.

/** The lines that differ from what was seen and are not accepted yet. */
export const comparison = proxy<{ differences: readonly CartDifference[] }>({ differences: [] });

interface SeenCart {
  readonly userId: string;
  readonly lines: readonly CartItem[];
}

/** Said by a toast. */
export const cartChangedMessage = 'Your cart has changed.';

let isStarted = false;
/** Used when storage is blocked or full. */
let memory: SeenCart | undefined;

/** Starts comparing. Called before anything can change the cart; later calls do nothing. */
export function startCartComparison(): void {
  if (isStarted) return;
  isStarted = true;
  compare();
  cartList.listeners.push(compare);
  subscribe(cart, () => cart.showCart && withdrawToast(cartChangedMessage));
  window.addEventListener(
    'storage',
    ({ key }) => (key === seenCartKey || key === null) && compare(),
  );
}

/** Records that the customer has seen the cart as it is. */
export function acceptCart(): void {
  const userId = session.user?.userId;
  if (userId) write(userId, serverLines());
  comparison.differences = [];
}

function compare(): void {
  const userId = session.user?.userId;
  if (!userId || !cart.shoppingCart) {
    if (!userId) memory = undefined;
    show([]);
    return;
  }
  const { seen, differences } = compareCart(read(userId), serverLines());
  write(userId, seen);
  show(differences);
}

/** The server's lines, without those that the customer has removed. */
function serverLines(): readonly CartItem[] {
  const lines = cart.shoppingCart?.cartItems ?? [];
  return lines.filter((line) => cart.items.some((item) => isSameLine(item, line)));
}

function show(differences: readonly CartDifference[]): void {
  const hasMore = differences.length > comparison.differences.length;
  if (differences.length > 0 || comparison.differences.length > 0)
    comparison.differences = ref(differences);
  if (differences.length === 0) withdrawToast(cartChangedMessage);
  else if (hasMore && !cart.showCart)
    showToast('info', cartChangedMessage, { label: 'See changes', run: openCart });
}

function openCart(): void {
  cart.showCart = true;
}

function read(userId: string): readonly CartItem[] | undefined {
  const seen = memory ?? (deviceStorage.readJson(seenCartKey) as SeenCart | undefined);
  return seen?.userId === userId && Array.isArray(seen.lines) ? seen.lines : undefined;
}

function write(userId: string, lines: readonly CartItem[]): void {
  // Pictures are not compared.
  const seen = { userId, lines: lines.map((line) => omit(line, 'picture')) };
  const text = JSON.stringify(seen);
  // Each write fires a `storage` event in other tabs.
  const isStored =
    deviceStorage.read(seenCartKey) === text || deviceStorage.write(seenCartKey, text);
  memory = isStored ? undefined : seen;
}

/**
 * A line that the shop has changed since it was seen; `seen` is undefined for one that was never
 * shown.
 */
interface CartDifference {
  readonly seen: CartItem | undefined;
  readonly now: CartItem;
}

interface Comparison {
  /** The lines to store as seen: a changed one stays as it was until it is accepted. */
  readonly seen: readonly CartItem[];
  readonly differences: readonly CartDifference[];
}

/**
 * Compares the server's lines with those that the customer last saw. Only what the shop has changed
 * is a difference: another price, or less stock than a line needs. Lines and quantities are changed
 * by customers, here or elsewhere.
 */
export function compareCart(
  seen: readonly CartItem[] | undefined,
  lines: readonly CartItem[],
): Comparison {
  if (!seen) return { seen: lines, differences: [] };
  const pairs = lines.map((now) => ({ seen: seen.find((line) => isSameLine(line, now)), now }));
  return {
    seen: pairs.flatMap((pair) => (isChanged(pair) ? (pair.seen ?? []) : pair.now)),
    differences: pairs.filter(isChanged),
  };
}

function isChanged({ seen, now }: CartDifference): boolean {
  if (seen && hasPriceChanged(seen, now)) return true;
  const isShort = (line: CartItem) => line.quantity > line.productQuantity;
  return isShort(now) && !(seen && isShort(seen) && seen.productQuantity <= now.productQuantity);
}

/** Describes what has changed in a line since it was seen. */
export function differenceMessage({ seen, now }: CartDifference): string {
  const { name, attributeValue, unitPrice, quantity, productQuantity } = now;
  const changes = [
    seen &&
      hasPriceChanged(seen, now) &&
      `Now ${formatRupees(unitPrice)} (was ${formatRupees(seen.unitPrice)})`,
    productQuantity === 0 && 'No longer available',
    productQuantity > 0 &&
      quantity > productQuantity &&
      `Only ${productQuantity} left (you had ${quantity})`,
  ];
  return `${attributeValue === null ? name : `${name} (${attributeValue})`}: ${changes.filter(Boolean).join(' · ')}`;
}
