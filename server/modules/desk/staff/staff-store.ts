import { randomUUID } from 'node:crypto';

import type { StaffList } from '#contract/calls/admin/staff-schemas.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import type { StaffRole } from '#server/db/schema/staff-tables.ts';

import { readStaffSessions } from './staff-sessions.ts';

/** Finds a member of the staff by normalized email address, also one whose access has ended. */
export async function findStaffByEmail(read: Reader, email: string) {
  return read.selectFrom('staff').selectAll().where('email', '=', email).executeTakeFirst();
}

/** Finds a member of the staff by id, also one whose access has ended. */
export async function findStaff(read: Reader, id: string) {
  return read.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Inserts a member of the staff. Returns the id. */
export async function insertStaff(
  trx: Trx,
  { email, name, role }: { readonly email: string; readonly name: string; readonly role: StaffRole },
): Promise<string> {
  const id = randomUUID();
  await trx.insertInto('staff').values({ id, email, name, role, created_at: new Date().toISOString() }).execute();
  return id;
}

/** Locks all owners who have access, so that two requests can't remove the last ones, and counts them. */
export async function lockOwners(trx: Trx): Promise<number> {
  const owners = await trx
    .updateTable('staff')
    .set((row) => ({ version: row.ref('version') }))
    .where('role', '=', 'owner')
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  return owners.length;
}

/** Removes every way to log in, and all sessions. */
export async function removeLogins(trx: Trx, staffId: string): Promise<void> {
  for (const table of ['staff_sessions', 'staff_passkeys', 'staff_recovery_codes'] as const) {
    await trx.deleteFrom(table).where('staff_id', '=', staffId).execute();
  }
  await trx
    .updateTable('staff')
    .set({ password_hash: null, totp_secret: null, totp_last_step: null })
    .where('id', '=', staffId)
    .execute();
}

/** Reads all staff with their sessions, those with access first, and open invitations. */
export async function readStaffList(read: Reader, currentSessionId: string): Promise<StaffList> {
  const rows = await read.selectFrom('staff').selectAll().orderBy('name').orderBy('email').execute();
  const passkeys = await read
    .selectFrom('staff_passkeys')
    .select(({ fn }) => ['staff_id', fn.countAll().as('count')])
    .groupBy('staff_id')
    .execute();
  const sessions = await readStaffSessions(read);
  const invites = await read
    .selectFrom('staff_invites')
    .select(['email', 'role', 'created_at as createdAt', 'expires_at as expiresAt'])
    .where('expires_at', '>', new Date().toISOString())
    .orderBy('created_at')
    .execute();
  const staff = rows.map((row) => ({
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    version: row.version,
    createdAt: row.created_at,
    endedAt: row.ended_at,
    passkeys: Number(passkeys.find(({ staff_id }) => staff_id === row.id)?.count ?? 0),
    hasTotp: row.totp_secret !== null,
    sessions: sessions
      .filter(({ staffId }) => staffId === row.id)
      .map(({ staffId: _, ...session }) => ({ ...session, isCurrent: session.sessionId === currentSessionId })),
  }));
  const hasEnded = ({ endedAt }: { readonly endedAt: string | null }) => Number(endedAt !== null);
  return { staff: staff.toSorted((one, other) => hasEnded(one) - hasEnded(other)), invites };
}
