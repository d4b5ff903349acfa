import { newIdempotencyKey } from './idempotency-key.ts';

/** The last wish and its key. */
export interface KeptWish {
  readonly wish: string;
  readonly key: string;
}

/** Where the last wish lies beyond the page's own memory. */
export interface WishPlace {
  read(): KeptWish | undefined;
  write(wish: KeptWish): void;
}

/**
 * Gives each wish its idempotency key: the same as long as what is wished is the same, so that a try after a lost
 * answer is no second wish. With a place to keep it, not even after a reload.
 */
export function createWishKeys(place?: WishPlace): (wish: unknown) => string {
  let last: KeptWish | undefined;
  return (wish) => {
    const text = JSON.stringify(wish);
    last ??= place?.read();
    if (last?.wish !== text) {
      last = { wish: text, key: newIdempotencyKey() };
      place?.write(last);
    }
    return last.key;
  };
}
