import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

import { idSchema } from '#contract/calls/schemas.ts';
import { failureSchema } from '#contract/failure.ts';
import { notFound } from '#server/http/failure-error.ts';
import { forbidden } from '#server/http/serve-private.ts';

/** A customer's own pictures. Not a call of the contract, because the response is a picture. */
export async function uploadRoutes(app: FastifyInstance): Promise<void> {
  const { database, uploads } = app;

  const schema = {
    operationId: 'readUpload',
    summary: 'A picture that the customer has sent',
    tags: ['Orders'],
    security: [{ token: [] }],
    params: z.object({ id: idSchema }),
    response: Object.fromEntries([400, 401, 403, 404, 422, 429, 500, 503].map((status) => [status, failureSchema])),
    'x-sends': 'image/*',
  };
  app.get<{ Params: { id: string } }>(
    '/api/uploads/:id',
    { schema, onRequest: app.requireUser },
    async (request, reply) => {
      const row = await database.read
        .selectFrom('uploads')
        .select(['user_id', 'hash', 'format'])
        .where('id', '=', request.params.id)
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
