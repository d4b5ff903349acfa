import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

import { readUser, type UserDetails, updateUser } from '#contract/calls/auth-calls.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import type { UsersTable } from '#server/db/schema/customer-tables.ts';
import { checkedPhone, cleanLine, requireText } from '#server/http/clean-text.ts';
import { notFound } from '#server/http/failure-error.ts';
import { serveUserChange, serveUserRead } from '#server/http/serve-private.ts';

export async function userRoutes(app: FastifyInstance): Promise<void> {
  const { database } = app;

  serveUserRead(app, readUser, {
    read: async ({ userId }) => detailsOf(await findUser(database.read, userId)),
  });

  serveUserChange(app, updateUser, {
    change: async (trx, { userId, body }) => {
      const name = requireText(cleanLine(body.name), 'name');
      const phoneNumber = body.phoneNumber && checkedPhone(body.phoneNumber, 'phoneNumber');
      const changed = trx
        .updateTable('users')
        .set({ name, phone_number: phoneNumber })
        .where('id', '=', userId);
      return detailsOf(await changed.returningAll().executeTakeFirst());
    },
  });
}

/**
 * Converts a user for the API. 404 only when the account was deleted after the token was checked.
 */
function detailsOf(user: UserRow | undefined): UserDetails {
  if (!user) throw notFound('Account not found.');
  return { userId: user.id, name: user.name, phoneNumber: user.phone_number, email: user.email };
}

export type UserRow = Readonly<UsersTable>;

/** A user to be created. */
type NewUser = Pick<UserRow, 'email' | 'name'> & { readonly passwordHash: string };

/** Creates an account; undefined when the address has one. */
export async function createUser(
  trx: Trx,
  { email, name, passwordHash }: NewUser,
): Promise<UserRow | undefined> {
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
      mailbox_confirmed_at: null,
      created_at: new Date().toISOString(),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** `email` must be normalized by `normalEmail`. */
export async function findUserByEmail(
  read: Reader | Trx,
  email: string,
): Promise<UserRow | undefined> {
  return read.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

export async function findUser(read: Reader | Trx, userId: string): Promise<UserRow | undefined> {
  return read.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
}

/**
 * Returns the account that a form was sent from; null for a visitor, or an account that was erased
 * meanwhile.
 */
export async function findSender(
  trx: Trx,
  { senderId }: { readonly senderId: string | null },
): Promise<string | null> {
  return senderId === null ? null : ((await findUser(trx, senderId))?.id ?? null);
}

/** `confirmed_at` needs mailbox and password, `mailbox_confirmed_at` the mailbox alone. */
type ConfirmedAt = 'confirmed_at' | 'mailbox_confirmed_at';

/** Records a proof of the address, unless it is recorded already. */
export async function confirmUser(
  trx: Trx,
  userId: string,
  proof: ConfirmedAt = 'confirmed_at',
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ [proof]: new Date().toISOString() })
    .where('id', '=', userId)
    .where(proof, 'is', null)
    .execute();
}

/** Locks the row of a user who is not confirmed. Undefined once confirmed. */
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
 * Sets a new password, which makes all tokens of earlier versions invalid. With `version`, only
 * while that is the user's current one. Returns the new version; undefined when nothing was
 * changed.
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
  const changed = await (version === undefined
    ? update
    : update.where('token_version', '=', version)
  )
    .returning('token_version')
    .executeTakeFirst();
  return changed?.token_version;
}
