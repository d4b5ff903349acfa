import type { FastifyInstance, FastifyRequest } from 'fastify';

import { recordVitals } from '#contract/calls/vitals-calls.ts';
import { FailureError } from '#server/http/failure-error.ts';
import { answerUnkept } from '#server/http/serve.ts';
import { WorkLimit } from '#server/http/work-limit.ts';

/** One visit sends one report: far more than a household opens, too little to bend the figures of a whole shop. */
const reportsAtOnce = 60;
const reportsPerSecond = 0.2;

/** Web vitals of real visits, for the metrics alone. */
export async function vitalsRoutes(app: FastifyInstance): Promise<void> {
  const limit = new WorkLimit(reportsAtOnce, reportsPerSecond);
  const { metrics, settings } = app;
  answerUnkept(app, recordVitals, {}, async ({ body: { page, CLS, ...times } }, request) => {
    if (settings.rateLimit && !limit.take(request.ip)) {
      throw new FailureError(429, 'Too many requests. Please wait a moment.');
    }
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
