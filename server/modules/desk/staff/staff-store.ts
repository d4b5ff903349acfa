import { randomBytes, randomUUID } from 'node:crypto';

import type { StaffList } from '#contract/calls/admin/staff-schemas.ts';
import { deskPath } from '#contract/names/desk.ts';
import { type DeskArea, standardDeskAreas } from '#contract/names/desk-areas.ts';
import { omit } from '#contract/omit.ts';
import { deskAreasIn, storedDeskAreas } from '#contract/rules/desk-access.ts';
import { isEmail, normalEmail } from '#contract/rules/texts/contact.ts';
import type { Audit } from '#server/audit.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import type { StaffRole, StaffTable } from '#server/db/schema/staff-tables.ts';
import { invalidField } from '#server/http/failure-error.ts';
import { hashOfToken } from '#server/modules/auth/passwords.ts';
import { foldedOrder } from '#server/modules/desk/records.ts';
import { queueMail } from '#server/modules/mail/mail-outbox.ts';

import { readStaffSessions } from './staff-sessions.ts';

/** Finds a member of the staff by normalized email address, also one whose access has ended. */
export async function findStaffByEmail(read: Reader, email: string) {
  return read.selectFrom('staff').selectAll().where('email', '=', email).executeTakeFirst();
}

/** Finds a member of the staff by id, also one whose access has ended. */
export async function findStaff(read: Reader, id: string) {
  return read.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whether anybody has, or has had, access to the desk. */
export async function hasStaff(read: Reader): Promise<boolean> {
  return (await read.selectFrom('staff').select('id').executeTakeFirst()) !== undefined;
}

/** Inserts a member of the staff. Returns the id. */
async function insertStaff(
  trx: Trx,
  { email, name, role, areas }: Pick<StaffTable, 'email' | 'name' | 'role' | 'areas'>,
): Promise<string> {
  const id = randomUUID();
  await trx
    .insertInto('staff')
    .values({ id, email, name, role, areas, created_at: new Date().toISOString() })
    .execute();
  return id;
}

/**
 * Locks all owners who have access, so that two requests can't remove the last ones, and counts
 * them.
 */
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
  const rows = await read
    .selectFrom('staff')
    .selectAll()
    .orderBy(foldedOrder(read, 'name'))
    .orderBy('email')
    .execute();
  const passkeys = await read
    .selectFrom('staff_passkeys')
    .select(({ fn }) => ['staff_id', fn.countAll().as('count')])
    .groupBy('staff_id')
    .execute();
  const sessions = await readStaffSessions(read);
  const invites = await read
    .selectFrom('staff_invites')
    .select(['email', 'role', 'areas', 'created_at as createdAt', 'expires_at as expiresAt'])
    .where('expires_at', '>', new Date().toISOString())
    .where('email', '!=', '')
    .orderBy('created_at')
    .execute();
  const staff = rows.map((row) => ({
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    areas: deskAreasIn(row.areas),
    version: row.version,
    createdAt: row.created_at,
    endedAt: row.ended_at,
    passkeys: Number(passkeys.find(({ staff_id }) => staff_id === row.id)?.count ?? 0),
    hasTotp: row.totp_secret !== null,
    sessions: sessions
      .filter(({ staffId }) => staffId === row.id)
      .map((session) => ({
        ...omit(session, 'staffId'),
        isCurrent: session.sessionId === currentSessionId,
      })),
  }));
  const hasEnded = ({ endedAt }: { readonly endedAt: string | null }) => Number(endedAt !== null);
  return {
    staff: staff.toSorted((one, other) => hasEnded(one) - hasEnded(other)),
    invites: invites.map((invite) => ({ ...invite, areas: deskAreasIn(invite.areas) })),
  };
}

const inviteLifeMs = 3 * 24 * 3_600_000;

interface InviteDraft {
  /** Empty for the first owner of a shop without one: who opens the link says theirs. */
  readonly email: string;
  readonly role: StaffRole;
  /** By default those of all staff. */
  readonly areas?: readonly DeskArea[] | undefined;
  readonly deskUrl: string;
  /** Makes the secret part of the link, by default at random. */
  readonly tokenAt?: (createdAt: string) => string;
}

/**
 * Creates a one-time link and mails it. Somebody who has access already keeps role and areas: for
 * them the link replaces lost devices. Throws 422 for an invalid address.
 */
export async function inviteStaff(trx: Trx, audit: Audit, draft: InviteDraft) {
  const email = checkedEmail(draft.email);
  const known = await findStaffByEmail(trx, email);
  const isKnown = known !== undefined && known.ended_at === null;
  const role = isKnown ? known.role : draft.role;
  const areas = isKnown ? deskAreasIn(known.areas) : draft.areas;
  const invite = await createInvite(trx, audit, { email, role, areas, deskUrl: draft.deskUrl });
  await queueMail(trx, {
    event: `staff-invite:${invite.hash}`,
    recipient: email,
    content: { kind: 'staff-invite', isOwner: role === 'owner', link: invite.link },
  });
  return invite;
}

/** Creates a one-time link. Older links of the address become void. */
export async function createInvite(
  trx: Trx,
  audit: Audit,
  { email, role, areas = standardDeskAreas, deskUrl, tokenAt = randomToken }: InviteDraft,
) {
  const now = Date.now();
  const createdAt = new Date(now).toISOString();
  const token = tokenAt(createdAt);
  const hash = hashOfToken(token);
  const expiresAt = new Date(now + inviteLifeMs).toISOString();
  await deleteInvites(trx, email);
  await trx
    .insertInto('staff_invites')
    .values({
      hash,
      email,
      role,
      areas: storedDeskAreas(areas),
      created_at: createdAt,
      expires_at: expiresAt,
    })
    .execute();
  await audit({
    action: 'staff.invite',
    subject: `email:${email}`,
    after: { email, role, areas, expiresAt },
  });
  return { link: inviteLink(deskUrl, token), hash, expiresAt, role };
}

const randomToken = () => randomBytes(32).toString('base64url');

export const inviteLink = (deskUrl: string, token: string) =>
  `${deskUrl}${deskPath}/invite/${token}`;

/**
 * Finds an invitation that can still be accepted, with the name of somebody who was here before.
 * That of the first owner is void as soon as somebody else has access. Throws 422 without.
 */
export async function findInvite(read: Reader, token: string) {
  const invite = await read
    .selectFrom('staff_invites')
    .leftJoin('staff', 'staff.email', 'staff_invites.email')
    .select([
      'staff_invites.email',
      'staff_invites.role',
      'staff_invites.areas',
      'staff.name',
      'expires_at as expiresAt',
    ])
    .where('hash', '=', hashOfToken(token))
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst();
  if (!invite || (invite.email === '' && (await hasStaff(read)))) throw voidInvite();
  return { ...invite, name: invite.name ?? '' };
}

/**
 * Accepts an invitation. Returns the id of the member, who has no way to log in yet and no other
 * session. It can be accepted again until they have one, which deletes it.
 */
export async function acceptInvite(
  trx: Trx,
  {
    token,
    name,
    email: own = '',
  }: {
    readonly token: string;
    readonly name: string;
    /** For an invitation without one. */
    readonly email?: string | undefined;
  },
) {
  const { email: invited, role, areas } = await findInvite(trx, token);
  const email = invited || checkedEmail(own);
  // Two requests at the same moment wait for each other here.
  const locked = await trx
    .updateTable('staff_invites')
    .set({ email })
    .where('hash', '=', hashOfToken(token))
    .where('email', '=', invited)
    .returning('hash')
    .executeTakeFirst();
  if (!locked) throw voidInvite();
  const known = await findStaffByEmail(trx, email);
  if (!known) return { id: await insertStaff(trx, { email, name, role, areas }), email, role };
  await removeLogins(trx, known.id);
  await trx
    .updateTable('staff')
    .set((row) => ({ name, role, areas, ended_at: null, version: row('version', '+', 1) }))
    .where('id', '=', known.id)
    .execute();
  return { id: known.id, email, role };
}

/** Makes the invitations of an address void. */
export async function deleteInvites(trx: Trx, email: string): Promise<void> {
  await trx.deleteFrom('staff_invites').where('email', '=', email).execute();
}

/** Throws 422 for what is no email address. */
function checkedEmail(typed: string): string {
  const email = normalEmail(typed);
  if (isEmail(email)) return email;
  throw invalidField('email', 'email-invalid', 'This is not an email address.');
}

function voidInvite() {
  return invalidField(
    'token',
    'link-void',
    'This link was used already or has expired. Ask an owner for a new one.',
  );
}
