import type { FastifyInstance } from 'fastify';

import { storageFailureReasons } from '#server/db/storage-failure.ts';
import { FailureError } from '#server/http/failure-error.ts';
import { readCatalogueNumbers } from '#server/modules/product/catalogue-version.ts';

/** Liveness (`/healthz`) and readiness (`/readyz`) for monitoring. */
export async function healthRoutes(app: FastifyInstance): Promise<void> {
  app.get('/healthz', { logLevel: 'warn' }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const failure = await app.writeHealth.check();
    if (failure) throw new FailureError(503, storageFailureReasons[failure]);
    await readCatalogueNumbers(app.database.read);
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
}
