import { newWishKey } from './ask-shop.ts';

/**
 * Gives each wish its idempotency key: the same as long as what is wished is the same, so that a try after a lost
 * answer is no second wish.
 */
export function createWishKeys(): (wish: unknown) => string {
  let last: { readonly wish: string; readonly key: string } | undefined;
  return (wish) => {
    const text = JSON.stringify(wish);
    if (last?.wish !== text) last = { wish: text, key: newWishKey() };
    return last.key;
  };
}
