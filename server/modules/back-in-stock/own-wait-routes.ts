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
      await endWait(trx, id, await addressesOf(trx, userId));
      return readWaitsOf(trx, userId);
    },
  });
}

async function readWaitsOf(read: Reader, userId: string) {
  return { waits: await readOwnWaits(read, await addressesOf(read, userId)) };
}

/** Anybody can register with somebody else's address: it counts once it is confirmed. */
async function addressesOf(read: Reader, userId: string) {
  const user = await findUser(read, userId);
  return { userId, email: user && user.confirmed_at !== null ? user.email : '' };
}
