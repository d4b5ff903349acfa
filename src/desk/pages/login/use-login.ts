import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';

import { readStaffMe } from '#contract/calls/admin/current-staff-calls.ts';
import type {
  acceptStaffInvite,
  loginByPasskey,
  loginByPassword,
  loginByRecoveryCode,
} from '#contract/calls/admin/staff-login-calls.ts';
import type { StaffMe } from '#contract/calls/admin/staff-schemas.ts';
import { deskAddress, deskReasons } from '#contract/names/desk.ts';
import { callInBackground } from '#src/desk/lib/call-in-background.ts';
import { deleteStoredResults } from '#src/desk/lib/delete-staff-data.ts';
import { staffQuery } from '#src/desk/lib/staff-query.ts';
import { noteLogout, staffSession } from '#src/desk/lib/staff-session.ts';
import { sendPending } from '#src/desk/outbox/desk-outbox.ts';
import { AppError, hasReason } from '#src/lib/app-error.ts';

type LoginCall = typeof loginByPasskey | typeof loginByPassword | typeof loginByRecoveryCode | typeof acceptStaffInvite;

/** Makes a call that logs in. Throws `AppError`, also when the browser stores no cookie: nothing at the desk works without. */
export async function logInBy(call: LoginCall, body: unknown): Promise<StaffMe> {
  const me = await callInBackground(call, { body });
  try {
    return await callInBackground(readStaffMe, {});
  } catch (error) {
    if (!hasReason(error, deskReasons.session)) return me;
    const message =
      'This browser stores no cookies for this site, which the desk needs. Allow them in its settings, then try again.';
    throw new AppError('error-response', message, { status: 401, failure: { message } });
  }
}

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
      await deleteStoredResults();
    }
    queryClient.setQueryData(queryKey, me);
    noteLogout(false);
    staffSession.isOver = false;
    void queryClient.invalidateQueries();
    void sendPending({ ignoreBackoff: true });
    // Only an address of the desk.
    if (to?.startsWith(deskAddress)) router.history.replace(to);
    else await navigate({ to: '/', replace: true });
  };
}
