import { randomBytes } from 'node:crypto';

import type { StaffMe } from '#contract/calls/admin/staff-schemas.ts';
import { deskApiPath } from '#contract/names/desk.ts';
import { deskAreasIn } from '#contract/rules/desk-access.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { hashOfToken } from '#server/modules/auth/passwords.ts';
import { before, sessionLifeMs, unusedLifeMs } from '#server/modules/auth/staff-session-life.ts';

const touchIntervalMs = 5 * 60_000;
/** How long a passkey or code counts as fresh. */
const stepUpMs = 5 * 60_000;

/**
 * Creates a session, stepped up because it begins with a passkey or a code. Returns its id and its
 * secret token.
 */
export async function createStaffSession(
  trx: Trx,
  { staffId, device }: { readonly staffId: string; readonly device: string },
): Promise<{ readonly id: string; readonly token: string }> {
  const id = randomBytes(12).toString('base64url');
  const token = randomBytes(32).toString('base64url');
  const now = new Date().toISOString();
  await trx
    .insertInto('staff_sessions')
    .values({
      id,
      token_hash: hashOfToken(token),
      staff_id: staffId,
      device,
      started_at: now,
      last_used_at: now,
      stepped_up_at: now,
    })
    .execute();
  return { id, token };
}

/**
 * Finds the member of the staff whose session a cookie names. Undefined once the session or the
 * access has ended.
 */
export async function findStaffSession(read: Reader, token: string) {
  const row = await read
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .select([
      'staff.id',
      'email',
      'name',
      'role',
      'areas',
      'staff_sessions.id as sessionId',
      'last_used_at',
      'stepped_up_at',
    ])
    .select(({ selectFrom }) => [
      'totp_secret',
      selectFrom('staff_passkeys')
        .select('id')
        .whereRef('staff_id', '=', 'staff.id')
        .limit(1)
        .as('passkey'),
    ])
    .where('token_hash', '=', hashOfToken(token))
    .where('ended_at', 'is', null)
    .where('last_used_at', '>', before(unusedLifeMs))
    .where('started_at', '>', before(sessionLifeMs))
    .executeTakeFirst();
  if (!row) return undefined;
  const {
    last_used_at: lastUsedAt,
    stepped_up_at: steppedUpAt,
    passkey,
    totp_secret: totp,
    areas,
    ...rest
  } = row;
  const hasLogin = passkey !== null || totp !== null;
  const staff: StaffMe = {
    ...rest,
    areas: deskAreasIn(areas),
    hasLogin,
    steppedUpUntil: steppedUpUntil(steppedUpAt),
  };
  return { staff, isTouchDue: Date.parse(lastUsedAt) < Date.now() - touchIntervalMs };
}

/** Records that a session is used now. */
export async function touchStaffSession(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('staff_sessions')
    .set({ last_used_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
}

/** Records a fresh passkey or code. Returns until when it counts. */
export async function stepUpSession(trx: Trx, id: string): Promise<string> {
  const now = new Date().toISOString();
  await trx
    .updateTable('staff_sessions')
    .set({ stepped_up_at: now })
    .where('id', '=', id)
    .execute();
  return steppedUpUntil(now);
}

/** Ends sessions of one member of the staff: one, all but one, or all. Returns how many ended. */
export async function endStaffSessions(
  trx: Trx,
  staffId: string,
  { only, except = '' }: { readonly only?: string; readonly except?: string } = {},
): Promise<number> {
  const ended = await trx
    .deleteFrom('staff_sessions')
    .where('staff_id', '=', staffId)
    .where('id', only === undefined ? '!=' : '=', only ?? except)
    .returning('id')
    .execute();
  return ended.length;
}

/**
 * Reads the sessions that have not ended, most recently used first: one person's, or everybody's.
 */
export async function readStaffSessions(read: Reader, staffId?: string) {
  let query = read
    .selectFrom('staff_sessions')
    .select([
      'id as sessionId',
      'staff_id as staffId',
      'device',
      'started_at as startedAt',
      'last_used_at as lastUsedAt',
    ])
    .where('last_used_at', '>', before(unusedLifeMs))
    .where('started_at', '>', before(sessionLifeMs));
  if (staffId !== undefined) query = query.where('staff_id', '=', staffId);
  return query.orderBy('last_used_at', 'desc').orderBy('id').execute();
}

function steppedUpUntil(steppedUpAt: string | null): string {
  const until = steppedUpAt === null ? 0 : Date.parse(steppedUpAt) + stepUpMs;
  return until > Date.now() ? new Date(until).toISOString() : '';
}

/** The maximum that browsers store a cookie; the session ends sooner. */
const lifeSeconds = 400 * 24 * 3600;

/** The cookie of a staff session. */
export interface StaffCookies {
  readonly name: string;
  /** Returns the `Set-Cookie` header of a session. */
  set(token: string): string;
  /** Returns the `Set-Cookie` header that deletes it. */
  clear(): string;
  /** Reads the session's token from a request's `Cookie` header. */
  read(header: string | undefined): string | undefined;
}

/**
 * Over HTTPS no other host can set a cookie of this name (`__Host-`, which needs the path `/`).
 * Over plain HTTP browsers take none that is `Secure`, Safari not even from localhost, so it is
 * left out there; elsewhere the desk needs HTTPS.
 */
export function createStaffCookies(publicUrl: string): StaffCookies {
  const isPlain = isLoopback(publicUrl);
  const isSecure = publicUrl.startsWith('https:');
  const name = isSecure ? '__Host-sphatik-desk' : 'sphatik-desk';
  const attributes = `Path=${isSecure ? '/' : deskApiPath}; HttpOnly; ${isPlain ? '' : 'Secure; '}SameSite=Strict`;
  return {
    name,
    set: (token) => `${name}=${token}; ${attributes}; Max-Age=${lifeSeconds}`,
    clear: () => `${name}=; ${attributes}; Max-Age=0`,
    read: (header) =>
      new RegExp(`(?:^|; *)${name}=([\\w-]{20,100})(?:;|$)`).exec(header ?? '')?.[1],
  };
}

/** Whether the shop is opened over plain HTTP on the machine itself, as for a first look. */
export function isLoopback(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'http:' && /^(?:localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}
