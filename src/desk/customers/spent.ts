import type { StaffCustomer } from '#contract/calls/admin/customer-calls.ts';
import { formatPaisa } from '#contract/rules/money.ts';

/** How many orders, and what they brought. */
export function spent({ hasAccount, orders, spentPaisa }: StaffCustomer): string {
  if (!hasAccount) return 'No account';
  if (orders === 0) return 'No orders';
  return `${orders === 1 ? '1 order' : `${orders} orders`}, ${formatPaisa(spentPaisa)}`;
}
