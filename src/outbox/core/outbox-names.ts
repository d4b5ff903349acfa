import type { OutboxQueue } from './outbox-entry.ts';

// Names of the queues, on screen and in notifications.

export const outboxNames = {
  bookTarot: 'Tarot reading',
  bookNumerology: 'Numerology analysis',
  bookAstrology: 'Astrology consultation',
  requestCustomOrder: 'Custom order',
  subscribe: 'Newsletter',
  writeReview: 'Review',
  cart: 'Your cart',
  wishlist: 'Your wishlist',
} as const satisfies Partial<Record<OutboxQueue, string>>;

export function nameOf(queue: OutboxQueue): string {
  return (outboxNames as Partial<Record<OutboxQueue, string>>)[queue] ?? '';
}
