import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import fp from 'fastify-plugin';

import { ChangeScheduler } from '#server/http/change-scheduler.ts';
import { Traffic } from '#server/http/traffic.ts';

/** Returns the `X-Request-Id` header when it is safe to log, else a random id. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID();
}

export interface ResponseCounts {
  requests: number;
  serverErrors: number;
  lastServerErrorAt: string | null;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** All requests but the health checks. */
    traffic: Traffic;
    /** Responses since the start of this process. */
    responseCounts: ResponseCounts;
  }
}

const reads = new Set(['GET', 'HEAD']);
const probes = /^\/(?:healthz|readyz)\b/;

/** Schedules changes beside reads, sends `X-Request-Id`, and logs a line for each request, without query string or body. */
export const requestsPlugin = fp(
  async (app) => {
    const traffic = new Traffic();
    app.decorate('traffic', traffic);
    const counts: ResponseCounts = { requests: 0, serverErrors: 0, lastServerErrorAt: null };
    app.decorate('responseCounts', counts);
    const scheduler = new ChangeScheduler();

    app.addHook('onRequest', async (request, reply) => {
      if (!probes.test(request.url)) {
        traffic.begin();
        reply.raw.once('close', () => traffic.end());
      }
      reply.header('x-request-id', request.id);
      if (!reads.has(request.method)) await scheduler.waitToStart(request.ip);
    });

    app.addHook('onResponse', async (request, reply) => {
      counts.requests += 1;
      if (reply.statusCode >= 500) {
        counts.serverErrors += 1;
        counts.lastServerErrorAt = new Date().toISOString();
      }
      if (reads.has(request.method)) {
        scheduler.countRead(request.timing?.cache === 'hit' ? undefined : reply.elapsedTime);
      }
      request.log.info(
        {
          method: request.method,
          path: pathOf(request.url),
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime * 100) / 100,
        },
        'request',
      );
    });
  },
  { name: 'requests' },
);

/** Removes the query string, which may hold tokens and search terms, and the token of an invitation. */
function pathOf(url: string): string {
  const end = url.indexOf('?');
  return (end < 0 ? url : url.slice(0, end)).replace(/^(\/admin\/invite\/).+/i, '$1...');
}
