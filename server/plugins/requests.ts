import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import fp from 'fastify-plugin';

/** The asker's own id for a request when it is harmless in a log, else one made here. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID();
}

declare module 'fastify' {
  interface FastifyInstance {
    /** When the last request came, on the clock of `performance.now()`. */
    lastRequestAt: () => number;
  }
}

/** Repeats the request's id to the asker, and logs one line for each request: never query strings or bodies. */
export const requestsPlugin = fp(
  async (app) => {
    let lastRequestAt = 0;
    app.decorate('lastRequestAt', () => lastRequestAt);

    app.addHook('onRequest', async (request, reply) => {
      lastRequestAt = performance.now();
      reply.header('x-request-id', request.id);
    });

    app.addHook('onResponse', async (request, reply) => {
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

/** Without the query string, where tokens and what people search for stand. */
function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}
