import type { Address } from '#contract/calls/address-calls.ts';
import { privateQueryOf } from '#src/lib/query.ts';

/** A customer's saved addresses. */
export const addressesQuery = (userId: string) => privateQueryOf('listAddresses', { params: { userId } });

/** An address in one line; what is empty is left out. */
export function addressLine({ streetAddress, city, state, zipCode, country }: Omit<Address, 'addressId'>): string {
  return [streetAddress, city, [state, zipCode].filter(Boolean).join(' '), country].filter(Boolean).join(', ');
}

/** Names the draft of an address that is being written; without an id, of a new one. */
export const draftOfAddress = (userId: string, addressId = 'new') => `address:${userId}:${addressId}`;
