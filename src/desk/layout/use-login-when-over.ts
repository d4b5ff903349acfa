import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';

import { staffSession } from '#src/desk/lib/staff-session.ts';
import { deleteResults } from '#src/desk/lib/stored-results.ts';

/** Leads to the login when the session is over, and forgets what was shown. The login leads back to this address. */
export function useLoginWhenOver(): void {
  const { isOver } = useSnapshot(staffSession);
  const router = useRouter();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isOver) return;
    const login = { to: '/login', search: { to: router.state.location.publicHref }, replace: true } as const;
    void router.navigate(login).then(() => {
      queryClient.clear();
      return deleteResults();
    });
  }, [isOver, router, queryClient]);
}
