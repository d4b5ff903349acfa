import type { PaymentDetails, ReadServices } from '#contract/calls/service-calls.ts';
import {
  type PaymentMethod,
  type PaymentTexts,
  paymentMethodNames,
  paymentMethods,
  pickupPaymentTexts,
} from '#contract/names/payment-methods.ts';
import { unitOf } from '#contract/rules/texts/shop-locale.ts';

/** The payment method of a code; cash for an unknown code, as nothing proves a payment. */
export function paymentMethodOf(code: number): PaymentMethod {
  return paymentMethodNames.find((name) => paymentMethods[name].code === code) ?? 'cash';
}

/** The texts of a way to pay an order, which may be picked up at the shop. */
export function paymentTexts(name: PaymentMethod, isPickup = false): PaymentTexts {
  const ofPickup = isPickup ? pickupPaymentTexts[name] : undefined;
  return ofPickup ?? paymentMethods[name];
}

/** Whether the customer paid an order before delivery, with a screenshot to prove it. */
export function isPaidOnline({ method }: { readonly method: number }): boolean {
  return paymentMethods[paymentMethodOf(method)].isPrepaid;
}

const bookingMethods = Object.values(paymentMethods);

/** Whether a booking's `paymentMethod` is paid with a screenshot. */
export function isBookingPrepaid(paymentMethod: string): boolean {
  return bookingMethods.some(
    ({ bookingValue, isPrepaid }) => isPrepaid && bookingValue === paymentMethod,
  );
}

/** A booking's `paymentMethod` for people. */
export function bookingPaymentText(paymentMethod: string): string {
  return (
    bookingMethods.find(({ bookingValue }) => bookingValue === paymentMethod)?.inBooking ??
    paymentMethod
  );
}

/** The accounts that customers may pay to; null where nothing can be paid online. */
export function accountsOf({
  payment,
  accounts = payment ? [payment] : [],
}: Pick<ReadServices, 'payment' | 'accounts'>): readonly PaymentDetails[] | null {
  return accounts.length > 0 ? accounts : null;
}

/** One detail that a payer types into a banking app. */
export interface PaymentRow {
  readonly label: string;
  readonly value: string;
  /** What the copy button copies; without it there is no button. */
  readonly copies?: string | undefined;
}

interface AmountDue {
  readonly text: string;
  readonly rupees: number;
}

/** Account and amount, line by line; what is not set is left out. */
export function paymentRows(details: PaymentDetails, amount: AmountDue | undefined): PaymentRow[] {
  const { service, accountName, accountNumber } = details;
  const rows: PaymentRow[] = [
    { label: 'Bank or wallet', value: service },
    { label: 'Account name', value: accountName },
    { label: 'Account number', value: accountNumber, copies: accountNumber },
    // Banking apps take digits, and no separator but the decimal point.
    {
      label: 'Amount',
      value: amount?.text ?? '',
      copies: amount?.rupees.toFixed(unitOf() > 1 ? 0 : 2),
    },
  ];
  return rows.filter(({ value }) => value !== '');
}
