import type { StaffLogins } from '#contract/calls/admin/staff-schemas.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { FailureError } from '#server/http/failure-error.ts';

import { readStaffSessions, type StaffMember } from './staff-sessions.ts';

/** Reads somebody's own ways to log in, and where they are logged in. */
export async function readLogins(read: Reader, { id, sessionId }: StaffMember): Promise<StaffLogins> {
  const passkeys = await read
    .selectFrom('staff_passkeys')
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('staff_id', '=', id)
    .orderBy('created_at')
    .execute();
  const staff = await read
    .selectFrom('staff')
    .select(['totp_secret', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const codes = await read
    .selectFrom('staff_recovery_codes')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('staff_id', '=', id)
    .executeTakeFirstOrThrow();
  const sessions = await readStaffSessions(read, id);
  return {
    passkeys,
    hasTotp: staff.totp_secret !== null,
    hasPassword: staff.password_hash !== null,
    recoveryCodesLeft: Number(codes.count),
    sessions: sessions.map(({ staffId: _, ...session }) => ({
      ...session,
      isCurrent: session.sessionId === sessionId,
    })),
  };
}

/** Throws 409 when somebody would be left with recovery codes only, or with nothing. */
export async function requireLogin(trx: Trx, staff: StaffMember): Promise<void> {
  const { passkeys, hasTotp, hasPassword } = await readLogins(trx, staff);
  if (passkeys.length > 0 || (hasTotp && hasPassword)) return;
  const description = 'This is your only way to log in. Add another one first.';
  throw new FailureError(409, description, [{ code: 'last-login', description }]);
}
