import { useHydrated } from '@tanstack/react-router';
import { useSnapshot } from 'valtio';

import type { Session } from './session.ts';
import { session } from './session.ts';

/**
 * Who is logged in, for what is drawn. A visitor until the rendered page has been taken over (`isKnown`), so
 * that what is drawn first is what the server drew.
 */
export function useSession(): { readonly user: Session | undefined; readonly isKnown: boolean } {
  const { user } = useSnapshot(session);
  const isKnown = useHydrated();
  return { user: isKnown ? user : undefined, isKnown };
}
