import type { FastifyInstance, FastifyRequest } from 'fastify';

import { recordVitals, reportClientError } from '#contract/calls/vitals-calls.ts';
import { serveOverHttp } from '#server/http/serve.ts';

/** Records web vitals and errors of real visits. */
export async function vitalsRoutes(app: FastifyInstance): Promise<void> {
  const { clientErrors, metrics, rateLimiter, settings } = app;
  serveOverHttp(app, recordVitals, async ({ body: { page, CLS, ...times } }, request) => {
    await rateLimiter.consume('vitals', { address: request.ip });
    if (settings.metricsPort !== undefined && !isOptedOut(request)) {
      for (const [vital, ms] of Object.entries(times)) {
        if (ms !== undefined) metrics.vitals.observe({ vital, page }, ms / 1000);
      }
      if (CLS !== undefined) metrics.layoutShifts.observe({ page }, CLS);
    }
    return { message: 'Thank you.' };
  });

  serveOverHttp(app, reportClientError, async ({ body }, request) => {
    await rateLimiter.consume('clientErrors', { address: request.ip });
    clientErrors.add(body);
    metrics.clientErrors.inc({ source: body.source });
    return { message: 'Thank you.' };
  });
}

/** Pages don't report then; this is for scripts of older versions and for other clients. */
function isOptedOut({ headers }: FastifyRequest): boolean {
  return headers.dnt === '1' || headers['sec-gpc'] === '1' || headers['save-data'] === 'on';
}
