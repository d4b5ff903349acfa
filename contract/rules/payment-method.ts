import { type PaymentMethod, paymentMethodNames, paymentMethods } from '#contract/names/payment-methods.ts';

/** The payment method of a code; cash for an unknown code, as nothing proves a payment. */
export function paymentMethodOf(code: number): PaymentMethod {
  return paymentMethodNames.find((name) => paymentMethods[name].code === code) ?? 'cash';
}

/** Whether the customer paid an order before delivery, with a screenshot to prove it. */
export function isPaidOnline({ method }: { readonly method: number }): boolean {
  return paymentMethods[paymentMethodOf(method)].isPrepaid;
}

const bookingMethods = Object.values(paymentMethods);

/** Whether a booking's `paymentMethod` is paid with a screenshot. */
export function isBookingPrepaid(paymentMethod: string): boolean {
  return bookingMethods.some(({ bookingValue, isPrepaid }) => isPrepaid && bookingValue === paymentMethod);
}

/** A booking's `paymentMethod` for people. */
export function bookingPaymentText(paymentMethod: string): string {
  return bookingMethods.find(({ bookingValue }) => bookingValue === paymentMethod)?.inBooking ?? paymentMethod;
}
