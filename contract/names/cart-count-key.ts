/**
 * The local-storage key of the number of items in the cart, which the shell shows. In its own file,
 * because the first load needs nothing else of `offline.ts`.
 */
export const cartCountKey = 'cart-count';
