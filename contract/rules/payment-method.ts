import type { PaymentDetails } from '#contract/calls/service-calls.ts';

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
    { label: 'Amount', value: amount?.text ?? '', copies: amount?.rupees.toFixed(2) },
  ];
  return rows.filter(({ value }) => value !== '');
}
