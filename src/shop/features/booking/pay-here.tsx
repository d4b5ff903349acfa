import { useQuery } from '@tanstack/react-query';
import { formatRupees } from '#contract/rules/texts/money.ts';
import { PaymentAccounts } from './online-payment.tsx';
import { servicesQuery } from './services-query.ts';

/** Where a sum in Rs is paid: the shop's accounts and codes. Nothing while they are not known. */
export function PayHere({ rupees }: { readonly rupees: number }) {
  const { payment = null, accounts = payment ? [payment] : [] } =
    useQuery(servicesQuery).data ?? {};
  return <PaymentAccounts accounts={accounts} amount={{ text: formatRupees(rupees), rupees }} />;
}
