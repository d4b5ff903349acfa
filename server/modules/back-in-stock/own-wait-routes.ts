import type { FastifyInstance } from 'fastify';

import { endOwnWait, listOwnWaits } from '#contract/calls/service-calls.ts';
import type { Reader } from '#server/db/connect.ts';
import { serveUserChange, serveUserRead } from '#server/http/serve-private.ts';
import { findUser } from '#server/modules/user/users.ts';

import { endWait, readOwnWaits } from './stock-waits.ts';

/** What a customer waits for, in their profile. */
export async function ownWaitRoutes(app: FastifyInstance): Promise<void> {
  serveUserRead(app, listOwnWaits, {
    read: ({ userId }) => readWaitsOf(app.database.read, userId),
  });

  serveUserChange(app, endOwnWait, {
    async change(trx, { userId, params: { id } }) {
      const address = await confirmedAddress(trx, userId);
      if (address !== '') await endWait(trx, id, address);
      return readWaitsOf(trx, userId);
    },
  });
}

async function readWaitsOf(read: Reader, userId: string) {
  const address = await confirmedAddress(read, userId);
  return { waits: address === '' ? [] : await readOwnWaits(read, address) };
}

/** Anybody can register with somebody else's address: empty until it is confirmed. */
async function confirmedAddress(read: Reader, userId: string): Promise<string> {
  const user = await findUser(read, userId);
  return user && user.confirmed_at !== null ? user.email : '';
}
