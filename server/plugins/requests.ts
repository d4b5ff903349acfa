import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import fp from 'fastify-plugin';
import type { ShopHealth } from '#contract/calls/admin/health-calls.ts';

/** Returns the `X-Request-Id` header when it is safe to log, else a random id. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID();
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Responses since the start of this process. */
    responseCounts: ShopHealth['counts'];
  }
}

/** Sends `X-Request-Id`, logs a line for each request, without query string or body, and ignores a range with a weak ETag. */
export const requestsPlugin = fp(
  async (app) => {
    const counts: ShopHealth['counts'] = { requests: 0, serverErrors: 0, lastServerErrorAt: null };
    app.decorate('responseCounts', counts);

    app.addHook('onRequest', async (request, reply) => {
      reply.header('x-request-id', request.id);
      // RFC 9110, 13.1.5: bytes of a part must not be joined with others by a weak ETag.
      const { headers } = request.raw;
      if (String(headers['if-range']).startsWith('W/')) delete headers.range;
    });

    app.addHook('onResponse', async (request, reply) => {
      counts.requests += 1;
      if (reply.statusCode >= 500) {
        counts.serverErrors += 1;
        counts.lastServerErrorAt = new Date().toISOString();
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
