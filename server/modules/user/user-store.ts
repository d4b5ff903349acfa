import { randomUUID } from 'node:crypto';

import type { UserDetails } from '#contract/calls/user-calls.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import type { UsersTable } from '#server/db/schema/customer-tables.ts';

export type UserRow = Readonly<UsersTable>;

/** What a person is when they register. */
export interface NewUser {
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
}

/** Opens an account; undefined when the address has one. Of two at once one gets it. */
export async function createUser(trx: Trx, { email, name, passwordHash }: NewUser): Promise<UserRow | undefined> {
  return trx
    .insertInto('users')
    .values({
      id: randomUUID(),
      email,
      name,
      phone_number: '',
      password_hash: passwordHash,
      token_version: 1,
      confirmed_at: null,
      created_at: new Date().toISOString(),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** By an address as `normalEmail` gives it. */
export async function findUserByEmail(read: Reader | Trx, email: string): Promise<UserRow | undefined> {
  return read.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

export async function findUser(read: Reader | Trx, userId: string): Promise<UserRow | undefined> {
  return read.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
}

/** Marks the address as the person's own. When it is already, the first time stands. */
export async function confirmUser(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ confirmed_at: new Date().toISOString() })
    .where('id', '=', userId)
    .where('confirmed_at', 'is', null)
    .execute();
}

/** Takes the row's lock, so that of two at once the second sees what the first did. Undefined once confirmed. */
export async function lockUnconfirmed(trx: Trx, userId: string): Promise<UserRow | undefined> {
  return trx
    .updateTable('users')
    .set({ confirmed_at: null })
    .where('id', '=', userId)
    .where('confirmed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Sets a new password and ends every session. With `version`, only while that is still the user's: undefined
 * when somebody was quicker. Answers the new version.
 */
export async function setPassword(
  trx: Trx,
  userId: string,
  passwordHash: string,
  version?: number,
): Promise<number | undefined> {
  const update = trx
    .updateTable('users')
    .set((row) => ({ password_hash: passwordHash, token_version: row('token_version', '+', 1) }))
    .where('id', '=', userId);
  const changed = await (version === undefined ? update : update.where('token_version', '=', version))
    .returning('token_version')
    .executeTakeFirst();
  return changed?.token_version;
}

/** Undefined for a user there is none of. */
export async function changeUser(
  trx: Trx,
  userId: string,
  { name, phoneNumber }: { readonly name: string; readonly phoneNumber: string },
): Promise<UserRow | undefined> {
  return trx
    .updateTable('users')
    .set({ name, phone_number: phoneNumber })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirst();
}

/** A profile as it stands on the wire. */
export function userDetailsOf(user: UserRow): UserDetails {
  return { userId: user.id, name: user.name, phoneNumber: user.phone_number, email: user.email };
}
