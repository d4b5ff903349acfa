import { useQuery } from '@tanstack/react-query';
import { formatPhone } from '#contract/rules/texts/phone.ts';

import { privateQueryOf } from '#src/shared/queries/query.ts';
import { useSession } from './use-session.ts';

/**
 * What the account of the customer who is logged in knows of them; undefined for a visitor and
 * until it is read.
 */
export function useKnownContact() {
  const { user } = useSession();
  const userId = user?.userId ?? '';
  const { data } = useQuery({
    ...privateQueryOf('readUser', { params: { userId } }),
    enabled: userId !== '',
  });
  if (!user || !data) return undefined;
  return {
    name: data.name,
    email: data.email,
    phoneNumber: data.phoneNumber && formatPhone(data.phoneNumber),
  };
}
