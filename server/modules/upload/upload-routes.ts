import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

import { defineCall } from '#contract/calls/call.ts';
import { idSchema } from '#contract/calls/schemas.ts';
import { notFound } from '#server/http/failure-error.ts';
import { addRoute, valuesOf } from '#server/http/serve.ts';
import { forbidden } from '#server/http/serve-private.ts';

/** Not a call of the contract, because the response is a picture. */
const readUpload = defineCall('Orders', 'readUpload', 'GET /uploads/{id}', {
  summary: 'A picture that the customer has sent',
  params: z.object({ id: idSchema }),
  response: z.unknown(),
});

/** A customer's own pictures. */
export async function uploadRoutes(app: FastifyInstance): Promise<void> {
  const { database, uploads } = app;

  addRoute(
    app,
    readUpload,
    { onRequest: app.requireUser, sends: 'image/*' },
    async (request, reply) => {
      const row = await database.read
        .selectFrom('uploads')
        .select(['user_id', 'hash', 'format'])
        .where('id', '=', valuesOf<typeof readUpload>(request).params.id)
        .executeTakeFirst();
      if (!row) throw notFound('Picture not found.');
      if (row.user_id !== request.userId) throw forbidden();
      const bytes = await uploads.read(row.hash);
      if (!bytes) throw notFound('Picture not found.');
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'inline')
        .type(`image/${row.format}`)
        .send(bytes);
    },
  );
}
