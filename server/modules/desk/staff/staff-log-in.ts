import type { FastifyInstance } from 'fastify';

import type { StaffMe } from '#contract/calls/admin/staff-schemas.ts';
import { auditAs } from '#server/audit.ts';
import type { Trx } from '#server/db/connect.ts';
import { FailureError } from '#server/http/failure-error.ts';
import { deviceName } from '#server/modules/auth/known-devices.ts';

import { recordUse, type VerifiedPasskey } from './passkeys.ts';
import { consumeRecoveryCode } from './recovery-codes.ts';
import { createStaffSession, findStaffSession } from './staff-sessions.ts';
import { findStaffByEmail } from './staff-store.ts';
import { consumeTotpCode, stepOfCode } from './totp.ts';

/** Accepts a verified passkey. Returns the staff id. */
export async function acceptPasskey(trx: Trx, verified: VerifiedPasskey): Promise<string> {
  if (!(await recordUse(trx, verified))) throw loginFailed();
  return verified.staffId;
}

interface PasswordAndCode {
  readonly email: string;
  readonly password: string;
  readonly code: string;
  readonly address: string;
}

/** Accepts a password with an authenticator app's code. What is wrong is not said, and takes the same time. */
export async function acceptPassword(app: FastifyInstance, login: PasswordAndCode): Promise<string> {
  const { database, passwords } = app;
  const staff = await findStaffByEmail(database.read, login.email);
  const hash = staff && staff.ended_at === null && staff.totp_secret !== null ? staff.password_hash : null;
  const isRight = await passwords.verify(login.password, hash ?? undefined);
  const secret = staff?.totp_secret;
  // A wrong code ends here like a wrong password: the time of a transaction would tell which of them was wrong.
  if (!staff || !secret || !isRight || stepOfCode(secret, login.code) === undefined) throw loginFailed();
  const isAccepted = await database.transaction((trx) => consumeTotpCode(trx, staff.id, secret, login.code));
  if (!isAccepted) throw loginFailed();
  return staff.id;
}

/** Accepts a recovery code. Returns the staff id. */
export async function acceptRecoveryCode(trx: Trx, email: string, code: string): Promise<string> {
  const staff = await findStaffByEmail(trx, email);
  if (!staff || staff.ended_at !== null || !(await consumeRecoveryCode(trx, staff.id, code))) throw loginFailed();
  return staff.id;
}

interface Login {
  readonly staffId: string;
  /** How, for the audit log. */
  readonly method: string;
  readonly userAgent: string | undefined;
}

/** Creates a session for somebody who has access. Returns what the client shows, and the cookie's token. */
export async function openSession(
  trx: Trx,
  { staffId, method, userAgent }: Login,
): Promise<{ readonly me: StaffMe; readonly token: string }> {
  const device = deviceName(userAgent);
  const { token } = await createStaffSession(trx, { staffId, device });
  const found = await findStaffSession(trx, token);
  // The access may have ended after the login was checked.
  if (!found) throw loginFailed();
  await auditAs(
    trx,
    `staff:${staffId}`,
  )({
    action: 'staff.login',
    subject: `staff:${staffId}`,
    after: { method, device },
  });
  return { me: found.staff, token };
}

function loginFailed(): FailureError {
  return new FailureError(
    401,
    'This did not work. Check what you typed; a code works once, and only for a short time.',
  );
}
