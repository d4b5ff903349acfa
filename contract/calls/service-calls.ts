import { bookAstrology, bookNumerology, bookTarot } from './booking-calls.ts';
import { requestCustomOrder } from './custom-order-calls.ts';
import { subscribe, unsubscribe } from './newsletter-calls.ts';

/** The forms that a visitor may send, by name. */
export const serviceCalls = {
  bookTarot,
  bookNumerology,
  bookAstrology,
  requestCustomOrder,
  subscribe,
  unsubscribe,
} as const;

export type ServiceCalls = typeof serviceCalls;
