import type { FastifyInstance } from 'fastify';

import { readUser, updateUser } from '#contract/calls/user-calls.ts';
import { checkedPhone, cleanLine, requireText } from '#server/http/clean-text.ts';
import { notFound } from '#server/http/failure-error.ts';
import { serveUserChange, serveUserRead } from '#server/http/serve-private.ts';

import { changeUser, findUser, type UserRow, userDetailsOf } from './user-store.ts';

export async function userRoutes(app: FastifyInstance): Promise<void> {
  const { database } = app;
  const ownerOf = ({ params }: { readonly params: { readonly userId: string } }) => params.userId;

  serveUserRead(app, readUser, {
    ownerOf,
    failures: [404],
    read: async ({ userId }) => detailsOf(await findUser(database.read, userId)),
  });

  serveUserChange(app, updateUser, {
    ownerOf,
    failures: [404],
    change: async (trx, { userId, body }) => {
      const name = requireText(cleanLine(body.name), 'name');
      const phoneNumber = body.phoneNumber && checkedPhone(body.phoneNumber, 'phoneNumber');
      return detailsOf(await changeUser(trx, userId, { name, phoneNumber }));
    },
  });
}

/** 404 only when the account was deleted after the token was checked. */
function detailsOf(user: UserRow | undefined) {
  if (!user) throw notFound('Account not found.');
  return userDetailsOf(user);
}
