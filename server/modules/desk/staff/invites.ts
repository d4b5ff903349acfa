import { randomBytes } from 'node:crypto';

import { deskPath } from '#contract/names/desk.ts';
import { isEmail, normalEmail } from '#contract/rules/contact.ts';
import type { Audit } from '#server/audit.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import type { StaffRole } from '#server/db/schema/staff-tables.ts';
import { invalidInput } from '#server/http/failure-error.ts';
import { hashOfToken } from '#server/modules/auth/passwords.ts';
import { queueMail } from '#server/modules/mail/mail-outbox.ts';

import { findStaffByEmail, insertStaff, removeLogins } from './staff-store.ts';

const inviteLifeMs = 3 * 24 * 3_600_000;

export interface InviteDraft {
  readonly email: string;
  readonly role: StaffRole;
  readonly deskUrl: string;
}

/**
 * Creates a one-time link and mails it. Older links of the address become void. Somebody who has access already keeps the
 * role: for them the link replaces lost devices. Throws 422 for an invalid address.
 */
export async function inviteStaff(trx: Trx, audit: Audit, draft: InviteDraft) {
  const email = normalEmail(draft.email);
  if (!isEmail(email)) {
    throw invalidInput([{ code: 'email-invalid', description: 'This is not an email address.', field: 'email' }]);
  }
  const known = await findStaffByEmail(trx, email);
  const role = known && known.ended_at === null ? known.role : draft.role;
  const token = randomBytes(32).toString('base64url');
  const now = Date.now();
  const expiresAt = new Date(now + inviteLifeMs).toISOString();
  await deleteInvites(trx, email);
  await trx
    .insertInto('staff_invites')
    .values({ hash: hashOfToken(token), email, role, created_at: new Date(now).toISOString(), expires_at: expiresAt })
    .execute();
  const link = `${draft.deskUrl}${deskPath}/invite/${token}`;
  await queueMail(trx, {
    event: `staff-invite:${hashOfToken(token)}`,
    recipient: email,
    content: { kind: 'staff-invite', isOwner: role === 'owner', link },
  });
  await audit({ action: 'staff.invite', subject: `email:${email}`, after: { email, role, expiresAt } });
  return { link, expiresAt, role };
}

/** Finds an invitation that can still be accepted, with the name of somebody who was here before. Throws 422 without. */
export async function findInvite(read: Reader, token: string) {
  const invite = await read
    .selectFrom('staff_invites')
    .leftJoin('staff', 'staff.email', 'staff_invites.email')
    .select(['staff_invites.email', 'staff_invites.role', 'staff.name', 'expires_at as expiresAt'])
    .where('hash', '=', hashOfToken(token))
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst();
  if (!invite) throw voidInvite();
  return { ...invite, name: invite.name ?? '' };
}

/**
 * Accepts an invitation. Returns the id of the member, who has no way to log in yet and no other session. It can be accepted
 * again until they have one, which deletes it.
 */
export async function acceptInvite(trx: Trx, { token, name }: { readonly token: string; readonly name: string }) {
  const { email, role } = await findInvite(trx, token);
  // Two requests at the same moment wait for each other here.
  const locked = await trx
    .updateTable('staff_invites')
    .set({ email })
    .where('hash', '=', hashOfToken(token))
    .returning('hash')
    .executeTakeFirst();
  if (!locked) throw voidInvite();
  const known = await findStaffByEmail(trx, email);
  if (!known) return { id: await insertStaff(trx, { email, name, role }), email, role };
  await removeLogins(trx, known.id);
  await trx
    .updateTable('staff')
    .set((row) => ({ name, role, ended_at: null, version: row('version', '+', 1) }))
    .where('id', '=', known.id)
    .execute();
  return { id: known.id, email, role };
}

/** Makes the invitations of an address void. */
export async function deleteInvites(trx: Trx, email: string): Promise<void> {
  await trx.deleteFrom('staff_invites').where('email', '=', email).execute();
}

function voidInvite() {
  const description = 'This link was used already or has expired. Ask an owner for a new one.';
  return invalidInput([{ code: 'link-void', description, field: 'token' }]);
}
