import type { Address } from '#contract/calls/address-calls.ts';
import { privateQueryOf } from '#src/lib/query.ts';

/** A customer's saved addresses. */
export const addressesQuery = (userId: string) => privateQueryOf('listAddresses', { params: { userId } });

/** An address in one line, without empty fields. */
export function addressLine({ streetAddress, city, state, zipCode, country }: Omit<Address, 'addressId'>): string {
  return [streetAddress, city, [state, zipCode].filter(Boolean).join(' '), country].filter(Boolean).join(', ');
}

/** The name of an address form's draft. */
export const addressDraftName = (userId: string, addressId = 'new') => `address:${userId}:${addressId}`;
