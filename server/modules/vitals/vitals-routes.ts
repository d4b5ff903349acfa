import type { FastifyInstance, FastifyRequest } from 'fastify';

import { recordVitals } from '#contract/calls/vitals-calls.ts';
import { answerUnkept } from '#server/http/serve.ts';
import { VisitorWork } from '#server/http/visitor-work.ts';

/** One visit sends one report: far more than a household opens, too little to bend the figures of a whole shop. */
const reports = { burstMs: 60, msPerSecond: 0.2 };

/** Web vitals of real visits, for the metrics alone. */
export async function vitalsRoutes(app: FastifyInstance): Promise<void> {
  const { metrics, settings } = app;
  // A report counts 1 ms.
  const limit = new VisitorWork(settings.rateLimit ? reports : undefined);
  answerUnkept(app, recordVitals, {}, async ({ body: { page, CLS, ...times } }, request) => {
    limit.take(request.ip);
    if (settings.metricsPort !== undefined && !isOptedOut(request)) {
      for (const [vital, ms] of Object.entries(times)) {
        if (ms !== undefined) metrics.vitals.observe({ vital, page }, ms / 1000);
      }
      if (CLS !== undefined) metrics.layoutShifts.observe({ page }, CLS);
    }
    return { message: 'Thank you.' };
  });
}

/** The page does not report then; this is for scripts of older versions and for whatever else sends reports. */
function isOptedOut({ headers }: FastifyRequest): boolean {
  return headers.dnt === '1' || headers['sec-gpc'] === '1' || headers['save-data'] === 'on';
}
