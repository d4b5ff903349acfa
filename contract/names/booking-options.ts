// What the booking and custom-order forms offer. Values go over the wire, labels are for people.

import type { PaymentState } from './order-states.ts';

export const services = ['tarot', 'numerology', 'astrology'] as const;
export type Service = (typeof services)[number];

export const serviceNames: Record<Service, string> = {
  tarot: 'Tarot Reading',
  numerology: 'Numerology',
  astrology: 'Astrology',
};

export const preferredMethods = [
  { value: 'Physical', label: 'Physical Reading (In-Person)' },
  { value: 'Online', label: 'Online Reading (Video Call/Chat)' },
] as const;

export const durations = ['15 Minutes', '30 Minutes', '1 Hour'] as const;

export const packages = [
  { value: 'basic', label: 'Basic Reading' },
  { value: 'detailed', label: 'Detailed Reading' },
  { value: 'premium', label: 'Premium Package' },
] as const;

/**
 * What the owner sets prices of: a duration of tarot, a package of the other services. Also the
 * names of these settings.
 */
export const priceNames = [
  'tarot.15-minutes',
  'tarot.30-minutes',
  'tarot.1-hour',
  'numerology.basic',
  'numerology.detailed',
  'numerology.premium',
  'astrology.basic',
  'astrology.detailed',
  'astrology.premium',
] as const;

/** Shown while the owner has set no price. */
export const unsetPrice = 'NPR [Amount]';

/** What a custom order may be of; `pendent` is spelt so on the wire. */
export const customItems = [
  { value: 'ring', label: 'Ring' },
  { value: 'bracelet', label: 'Bracelet' },
  { value: 'pendent', label: 'Pendant' },
  { value: 'home-decor', label: 'Home decor' },
  { value: 'other', label: 'Something else' },
] as const;

/** Rs. */
export const customBudgetMinRupees = 1500;

export const bookingStates = ['new', 'confirmed', 'done', 'declined', 'canceled'] as const;
export type BookingState = (typeof bookingStates)[number];

/** Where the money of a booking is. */
export const bookingPayments = [
  'awaiting',
  'proof-received',
  'confirmed',
  'rejected',
  'refunded',
] as const satisfies readonly PaymentState[];
export type BookingPayment = (typeof bookingPayments)[number];

/** What may happen to a booking after it was sent. */
export const bookingMoves = [
  'scheduled',
  'done',
  'declined',
  'canceled',
  'payment-confirmed',
  'payment-rejected',
  'refunded',
] as const;

export type BookingMove = (typeof bookingMoves)[number];

export const customOrderStates = ['new', 'quoted', 'accepted', 'declined', 'done'] as const;
export type CustomOrderState = (typeof customOrderStates)[number];

/** What may happen to a custom order after it was sent. */
export const customOrderMoves = ['quoted', 'accepted', 'declined', 'done'] as const;
export type CustomOrderMove = (typeof customOrderMoves)[number];
