import { useHydrated } from '@tanstack/react-router';
import { useSnapshot } from 'valtio';

import type { Session } from './session.ts';
import { session } from './session.ts';

/** The session for rendering: a visitor's until hydration (`isKnown`), as on the server. */
export function useSession(): { readonly user: Session | undefined; readonly isKnown: boolean } {
  const { user } = useSnapshot(session);
  const isKnown = useHydrated();
  return { user: isKnown ? user : undefined, isKnown };
}
