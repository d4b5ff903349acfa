interface PaymentFacts {
  /** Of an order, on the wire and in the database (`method`). */
  readonly code: number;
  /** Of a booking (`paymentMethod`), also what its form offers. */
  readonly bookingValue: string;
  /**
   * The customer pays before delivery and proves it with a screenshot; otherwise the courier takes
   * the money.
   */
  readonly isPrepaid: boolean;
  /** For orders that exist. */
  readonly label: string;
  /** At the checkout, with what the customer does. */
  readonly choice: string;
  readonly hint: string;
  readonly onReceipt: string;
  /** In a booking's details. */
  readonly inBooking: string;
}

/**
 * How orders and bookings are paid, and what depends on it. What emails say is in
 * `server/modules/mail/mail-copy.ts`.
 */
export const paymentMethods = {
  cash: {
    code: 0,
    bookingValue: 'Cash',
    isPrepaid: false,
    label: 'Cash on delivery',
    choice: 'Cash on delivery',
    hint: 'You pay the courier.',
    onReceipt: 'Payment: cash on delivery',
    inBooking: 'Cash',
  },
  online: {
    code: 1,
    bookingValue: 'Online',
    isPrepaid: true,
    label: 'Paid online',
    choice: 'Pay online',
    hint: 'Send the amount now, then add a screenshot of the payment.',
    onReceipt: 'Payment: online',
    inBooking: 'Online, with a screenshot of the payment',
  },
} as const satisfies Readonly<Record<string, PaymentFacts>>;

export type PaymentMethod = keyof typeof paymentMethods;

export type PaymentTexts = Pick<PaymentFacts, 'label' | 'choice' | 'hint' | 'onReceipt'>;

/** Of orders that are picked up at the shop, where it differs. */
export const pickupPaymentTexts: Partial<Record<PaymentMethod, PaymentTexts>> = {
  cash: {
    label: 'Cash at the shop',
    choice: 'Pay at the shop',
    hint: 'In cash, when you pick up your order.',
    onReceipt: 'Payment: cash at the shop',
  },
};

export const paymentMethodNames = Object.keys(paymentMethods) as PaymentMethod[];

type Code = (typeof paymentMethods)[PaymentMethod]['code'];

export const paymentCodes = paymentMethodNames.map((name): Code => paymentMethods[name].code);
/** As an address or a form has them. */
export const paymentCodeTexts = paymentCodes.map((code) => `${code}` as const);
/** Of orders that are paid to the courier. */
export const courierCodes = paymentMethodNames
  .filter((name) => !paymentMethods[name].isPrepaid)
  .map((name) => paymentMethods[name].code);
/** Of orders that are paid before delivery. */
export const prepaidCodes = paymentMethodNames
  .filter((name) => paymentMethods[name].isPrepaid)
  .map((name) => paymentMethods[name].code);
/** What the booking forms offer. */
export const bookingPaymentMethods = paymentMethodNames.map(
  (name) => paymentMethods[name].bookingValue,
);
