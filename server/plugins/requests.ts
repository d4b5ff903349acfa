import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import fp from 'fastify-plugin';

import { ChangeTurns } from '#server/http/change-turns.ts';
import { Traffic } from '#server/http/traffic.ts';

/** The asker's own id for a request when it is harmless in a log, else one made here. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID();
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Requests, without those of monitoring. */
    traffic: Traffic;
  }
}

const reads = new Set(['GET', 'HEAD']);
const probes = /^\/(?:healthz|readyz)\b/;

/** Lets changes start beside reads, repeats the request's id to the asker, and logs one line for each request: never query strings or bodies. */
export const requestsPlugin = fp(
  async (app) => {
    const traffic = new Traffic();
    app.decorate('traffic', traffic);
    const changes = new ChangeTurns();

    app.addHook('onRequest', async (request, reply) => {
      if (!probes.test(request.url)) {
        traffic.begin();
        reply.raw.once('close', () => traffic.end());
      }
      reply.header('x-request-id', request.id);
      if (!reads.has(request.method)) await changes.enter(request.ip);
    });

    app.addHook('onResponse', async (request, reply) => {
      if (reads.has(request.method)) changes.countRead(request.timing?.cache === 'hit' ? undefined : reply.elapsedTime);
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
