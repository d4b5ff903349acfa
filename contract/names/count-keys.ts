/**
 * The local-storage keys of the numbers of items in the cart and on the wishlist, which the shell
 * shows. In their own file, because the first load needs nothing else of `offline.ts`.
 */
export const countKeys = { cart: 'cart-count', wishlist: 'wishlist-count' } as const;
