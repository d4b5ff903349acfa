import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';

import { readStaffMe } from '#contract/calls/admin/current-staff-calls.ts';
import type { StaffMe } from '#contract/calls/admin/staff-schemas.ts';
import { deskAddress } from '#contract/names/desk.ts';
import { dropUnownedDrafts } from '#src/desk/lib/desk-draft.ts';
import { staffQuery } from '#src/desk/lib/staff-query.ts';
import { staffSession } from '#src/desk/lib/staff-session.ts';
import { deleteResults } from '#src/desk/lib/stored-results.ts';
import { sendPending } from '#src/desk/outbox/desk-outbox.ts';

/** Ends a login: opens the address that led to it, and sends what waits. */
export function useFinishLogin(): (me: StaffMe) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  const { to } = useSearch({ strict: false });
  return async (me) => {
    const { queryKey } = staffQuery(readStaffMe);
    const before = queryClient.getQueryData(queryKey);
    // What somebody else has seen on this device is not theirs.
    if (before && before.id !== me.id) {
      queryClient.clear();
      await deleteResults();
    }
    if (before?.id !== me.id) await dropUnownedDrafts();
    queryClient.setQueryData(queryKey, me);
    staffSession.isOver = false;
    void queryClient.invalidateQueries();
    void sendPending({ ignoreBackoff: true });
    // Only an address of the desk.
    if (to?.startsWith(deskAddress)) router.history.replace(to);
    else await navigate({ to: '/', replace: true });
  };
}
