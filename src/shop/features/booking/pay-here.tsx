import { useQuery } from '@tanstack/react-query';
import type { Order } from '#contract/calls/order-calls.ts';
import { formatRupees } from '#contract/rules/texts/money.ts';
import { PaymentAccounts } from './online-payment.tsx';
import { servicesQuery } from './services-query.ts';

/** Where a sum in Rs is paid: the shop's accounts and codes. Nothing while they are not known. */
export function PayHere({ rupees }: { readonly rupees: number }) {
  const { payment = null, accounts = payment ? [payment] : [] } =
    useQuery(servicesQuery).data ?? {};
  return <PaymentAccounts accounts={accounts} amount={{ text: formatRupees(rupees), rupees }} />;
}

/**
 * Where what is left of an order is paid. Nothing where another screenshot is needed: it was paid
 * before.
 */
export function PayRest({ order: { payment, history, totalAmount } }: { readonly order: Order }) {
  const isAskedAgain = history.some(({ event }) => event === 'proof-asked');
  const left = payment.part?.left ?? (isAskedAgain ? 0 : totalAmount);
  return left > 0 ? <PayHere rupees={left} /> : null;
}
