import type { CartItem } from '#contract/calls/cart-calls.ts';
import type { WishlistItem } from '#contract/calls/wishlist-calls.ts';
import type { WishlistChange } from '#contract/rules/cart/wishlist-items.ts';
import {
  addToCart,
  refreshCart,
  removeFromCart,
  setQuantity,
} from '#src/shop/features/cart/cart-changes.ts';
import { cart } from '#src/shop/features/cart/cart-store.ts';
import {
  clearWishlist,
  isInWishlist,
  toggleInWishlist,
} from '#src/shop/features/wishlist/wishlist-changes.ts';
import '#src/shop/features/wishlist/wishlist-store.ts';
import type { OutboxCallName, OutboxFields } from '#src/shared/outbox/core/outbox-entry.ts';
import { readOutbox } from '#src/shared/outbox/core/outbox-store.ts';
import {
  type AnyList,
  cartList,
  startList,
  wishlistList,
} from '#src/shared/outbox/customer-list.ts';
import { addToOutbox, sendPending } from '#src/shared/outbox/outbox.ts';
import { createQueryClient, loadCaller } from '#src/shared/queries/query.ts';
import {
  beginSession,
  endSession,
  type Session,
  session,
  startSession,
} from '#src/shared/session/session.ts';
import { storeSession } from '#src/shared/session/stored-session.ts';

// The rounds' code inside a tab: the shop's own code, as another sender beside the open page.

startSession();
const queryClient = createQueryClient(loadCaller);
await Promise.all([startList(cartList, queryClient), startList(wishlistList, queryClient)]);

/** A form as a round submits it. The picture is in base64. */
export interface Submission {
  readonly id: string;
  readonly callName: OutboxCallName;
  readonly fields: unknown;
  readonly pictureField?: string;
  readonly picture?: string;
  /** The tab stores it only. */
  readonly isForWorker?: boolean;
}

const outboxRounds = {
  /** Resolves once it is stored. */
  async submit({
    id,
    callName,
    fields,
    pictureField,
    picture,
    isForWorker,
  }: Submission): Promise<void> {
    const files =
      pictureField && picture
        ? { [pictureField]: { name: 'paid.png', type: 'image/png', bytes: bytesOf(picture) } }
        : undefined;
    const entry = {
      id,
      callName,
      fields: fields as OutboxFields['bookTarot'],
      files,
      owner: session.user?.userId,
    };
    await addToOutbox([entry as Parameters<typeof addToOutbox>[0][number]]);
    if (!isForWorker) void sendPending({ ignoreBackoff: true });
  },

  /** The same for a change of the cart: a quantity of 0 takes the line out, none adds one. */
  async changeCart(item: CartItem, quantity?: number): Promise<void> {
    const present = cart.items.find(({ productId }) => productId === item.productId);
    if (quantity === undefined) void addToCart(item, { opensPanel: false });
    else if (quantity === 0) void removeFromCart(present ?? item);
    else void setQuantity(present ?? item, quantity);
    await untilStored(cartList);
  },

  /** Toggles a product in the wishlist, or clears it without one. Returns the call. */
  async changeWishlist(item: WishlistItem | undefined): Promise<WishlistChange['callName']> {
    if (!item) {
      void clearWishlist();
      await untilStored(wishlistList);
      return 'clearWishlist';
    }
    const done = isInWishlist(item.productId) ? 'removeWish' : 'addWishes';
    void toggleInWishlist(item);
    await untilStored(wishlistList);
    return done;
  },

  async become(user: Session | undefined): Promise<void> {
    if (user) beginSession(user);
    else endSession('over');
    await storeSession(user);
  },

  /** Tries all entries once more. Returns how many are left in this session. */
  async drain(): Promise<number> {
    await sendPending({ ignoreBackoff: true });
    const open = (await readOutbox()).filter(
      ({ phase }) => phase === 'waiting' || phase === 'sending',
    );
    return open.length;
  },

  readOutbox,
  refreshCart,
};

export type OutboxRounds = typeof outboxRounds;

declare global {
  interface Window {
    outboxRounds: OutboxRounds;
  }
}

window.outboxRounds = outboxRounds;

/**
 * Resolves once the outbox has all changes that are shown. Reading the outbox after a change does
 * not tell: that transaction can begin before the change's own.
 */
function untilStored(list: AnyList): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (list.notInOutbox.length === 0) resolve();
    };
    list.listeners.push(check);
    check();
  });
}

function bytesOf(base64: string): ArrayBuffer {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer;
}
