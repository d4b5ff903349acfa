import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';

import { staffSession } from '#src/desk/lib/staff-session.ts';

/** Leads to the login when the session is over. The login leads back to this address. */
export function useLoginWhenOver(): void {
  const { isOver } = useSnapshot(staffSession);
  const router = useRouter();
  useEffect(() => {
    if (isOver) void router.navigate({ to: '/login', search: { to: router.state.location.publicHref }, replace: true });
  }, [isOver, router]);
}
