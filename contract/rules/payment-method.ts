/** How an order is paid, by its code on the wire and in the database (`method`). */
export const paymentCodes = { cash: 0, online: 1 } as const;

export type PaymentMethod = keyof typeof paymentCodes;

const paymentMethods = Object.keys(paymentCodes) as PaymentMethod[];

/** The payment method of a code; cash for an unknown code, as nothing proves a payment. */
export function paymentMethodOf(code: number): PaymentMethod {
  return paymentMethods.find((method) => paymentCodes[method] === code) ?? 'cash';
}

/** Whether the customer paid before delivery, with a screenshot to prove it. All other orders are paid to the courier. */
export function isPaidOnline({ method }: { readonly method: number }): boolean {
  return paymentMethodOf(method) === 'online';
}
