import type { FastifyInstance } from 'fastify';

import { readCatalogueVersion } from '#server/modules/product/catalogue-version.ts';

/** For whatever watches over the process: does it live, and can it do its work. */
export async function healthRoutes(app: FastifyInstance): Promise<void> {
  app.get('/healthz', { logLevel: 'warn' }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    await readCatalogueVersion(app.database.read);
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
}
