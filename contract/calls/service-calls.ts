import { bookAstrology, bookNumerology, bookTarot } from './booking-calls.ts';
import { requestCustomOrder } from './custom-calls.ts';
import { subscribe, unsubscribe } from './newsletter-calls.ts';

/** What a visitor may send, by name: the forms that can wait in the outbox. */
export const serviceCalls = {
  bookTarot,
  bookNumerology,
  bookAstrology,
  requestCustomOrder,
  subscribe,
  unsubscribe,
} as const;

export type ServiceCalls = typeof serviceCalls;
