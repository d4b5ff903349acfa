import type { PaymentDetails } from '#contract/calls/booking-calls.ts';

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
