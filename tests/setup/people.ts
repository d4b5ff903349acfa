import { randomUUID } from 'node:crypto';

import type { DeskArea } from '#contract/names/desk-areas.ts';
import { storedDeskAreas } from '#contract/rules/desk-access.ts';
import type { Trx } from '#server/db/connect.ts';
import type { StaffRole } from '#server/db/schema/staff-tables.ts';
import { createSession } from '#server/modules/auth/sessions.ts';
import {
  createStaffCookies,
  createStaffSession,
} from '#server/modules/desk/staff/staff-sessions.ts';

// People who are inserted into the database: quicker than registering and logging in, and without a
// running shop.

export const homeAddress = {
  country: 'Nepal',
  state: 'Bagmati',
  city: 'Patan',
  streetAddress: 'Swotha Road 3',
  zipCode: '44700',
};

interface CustomerDraft {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  /** Without one no password fits. */
  readonly passwordHash?: string;
}

/** Inserts a customer with a confirmed address and a session. Returns the session's id. */
export async function insertCustomer(trx: Trx, draft: CustomerDraft): Promise<string> {
  const { userId, email, name, passwordHash = 'none' } = draft;
  const now = new Date().toISOString();
  await trx
    .insertInto('users')
    .values({
      id: userId,
      email,
      name,
      phone_number: '',
      password_hash: passwordHash,
      token_version: 1,
      confirmed_at: now,
      mailbox_confirmed_at: now,
      created_at: now,
    })
    .execute();
  return insertSession(trx, userId);
}

/** Another session of a customer. Returns its id. */
export const insertSession = (trx: Trx, userId: string): Promise<string> =>
  createSession(trx, { userId, device: 'Chrome on Android' });

/** Saves an address of a customer. Returns its id. */
export async function insertAddress(trx: Trx, userId: string): Promise<string> {
  const { streetAddress, zipCode, ...place } = homeAddress;
  const own = {
    street_address: streetAddress,
    zip_code: zipCode,
    created_at: new Date().toISOString(),
  };
  const id = randomUUID();
  await trx
    .insertInto('addresses')
    .values({ id, user_id: userId, ...place, ...own })
    .execute();
  return id;
}

interface StaffDraft {
  readonly role: StaffRole;
  readonly name?: string;
  readonly email?: string;
  /** By default those of all staff. */
  readonly areas?: readonly DeskArea[] | undefined;
  /** False: no passkey, nor anything else to log in with, without which the desk opens nothing. */
  readonly hasLogin?: boolean;
}

/**
 * Inserts a member of the staff with a fresh session, and a passkey of a device that no test uses.
 */
export async function insertStaff(
  trx: Trx,
  { role, areas, name = 'Pema Lama', email, hasLogin = true }: StaffDraft,
) {
  const id = randomUUID();
  const row = { id, email: email ?? `pema-${id.slice(0, 8)}@example.com`, name, role };
  const created_at = new Date().toISOString();
  await trx
    .insertInto('staff')
    .values({ ...row, areas: areas ? storedDeskAreas(areas) : null, created_at })
    .execute();
  const passkey = {
    public_key: '',
    sign_count: 0,
    transports: '[]',
    name: 'Phone',
    last_used_at: null,
  };
  if (hasLogin)
    await trx
      .insertInto('staff_passkeys')
      .values({ ...passkey, id, staff_id: id, created_at })
      .execute();
  return {
    ...row,
    session: await createStaffSession(trx, { staffId: id, device: 'Chrome on Android' }),
  };
}

/** What a browser sends from the desk's pages. */
export function staffHeaders(publicUrl: string, token: string): Record<string, string> {
  return {
    cookie: `${createStaffCookies(publicUrl).name}=${token}`,
    origin: new URL(publicUrl).origin,
  };
}
