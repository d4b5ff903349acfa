import { useQuery } from '@tanstack/react-query';
import { formatRupees } from '#contract/rules/texts/money.ts';
import { PaymentPanel } from './online-payment.tsx';
import { servicesQuery } from './services-query.ts';

/** Where a sum in Rs is paid: the shop's account and code. Nothing while it is not known. */
export function PayHere({ rupees }: { readonly rupees: number }) {
  const details = useQuery(servicesQuery).data?.payment;
  if (!details) return null;
  return <PaymentPanel details={details} amount={{ text: formatRupees(rupees), rupees }} />;
}
