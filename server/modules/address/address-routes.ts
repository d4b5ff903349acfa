import type { FastifyInstance } from 'fastify';

import * as calls from '#contract/calls/address-calls.ts';
import { serveUserChange, serveUserRead } from '#server/http/serve-private.ts';

import { addAddress, changeAddress, listAddresses, removeAddress } from './address-store.ts';

export async function addressRoutes(app: FastifyInstance): Promise<void> {
  serveUserRead(app, calls.listAddresses, {
    ownerOf: ({ params }) => params.userId,
    read: ({ userId }) => listAddresses(app.database.read, userId),
  });

  serveUserChange(app, calls.addAddress, {
    failures: [409],
    ownerOf: ({ body }) => body.id,
    change: (trx, { userId, body }) => addAddress(trx, userId, body),
  });

  serveUserChange(app, calls.changeAddress, {
    failures: [404],
    change: (trx, { userId, params, body }) => changeAddress(trx, userId, params.id, body),
  });

  serveUserChange(app, calls.removeAddress, {
    failures: [404],
    change: async (trx, { userId, params }) => {
      await removeAddress(trx, userId, params.id);
      return { message: 'Address removed' };
    },
  });
}
