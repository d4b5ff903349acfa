import type { OutboxLane } from './outbox-entry.ts';

// Names of calls and lists, on screen and in notifications.

export const outboxNames = {
  bookTarot: 'Tarot reading',
  bookNumerology: 'Numerology analysis',
  bookAstrology: 'Astrology consultation',
  requestCustomOrder: 'Custom order',
  subscribe: 'Newsletter',
  writeReview: 'Review',
  cart: 'Your cart',
  wishlist: 'Your wishlist',
} as const satisfies Partial<Record<OutboxLane, string>>;

/** In the middle of a sentence. */
export function smallNameOf(lane: OutboxLane): string {
  return nameOf(lane).toLowerCase();
}

export function nameOf(lane: OutboxLane): string {
  return (outboxNames as Partial<Record<OutboxLane, string>>)[lane] ?? '';
}
