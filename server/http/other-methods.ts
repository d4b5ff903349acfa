import type { FastifyInstance } from 'fastify';

import { isPageAddress } from '#server/pages/page-address.ts';
import { sendFailure, unknownAddress } from '#server/plugins/failure.ts';

import { FailureError } from './failure-error.ts';

/**
 * Notes the methods that each path takes, from now on. The returned function, called once all routes are there, adds the
 * others: OPTIONS gets 204 and the rest 405, both with `Allow`.
 */
export function otherMethods(app: FastifyInstance): () => void {
  const paths = new Map<string, { readonly url: string; readonly methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    // Routes of one path may name its parameters differently.
    const key = url.replace(/:\w+/g, ':').toLowerCase();
    const path = paths.get(key) ?? { url, methods: new Set() };
    for (const one of [method].flat()) path.methods.add(one);
    paths.set(key, path);
  });

  return () => {
    for (const { url, methods } of [...paths.values()]) {
      // A page may be at a path that also takes a form.
      const taken = isPageAddress(url) ? [...new Set(['GET', 'HEAD', ...methods])] : [...methods];
      const allow = [...new Set([...taken, 'OPTIONS'])].join(', ');
      app.route({
        url,
        method: app.supportedMethods.filter((method) => !taken.includes(method)),
        schema: { hide: true },
        // Before the body is read.
        async onRequest(request, reply) {
          if (url === '/*' && !isPageAddress(request.url)) return sendFailure(request, reply, unknownAddress);
          reply.header('allow', allow);
          if (request.method === 'OPTIONS') return reply.code(204).send();
          throw new FailureError(405, `This address takes ${allow} only.`);
        },
        handler: async () => {},
      });
    }
  };
}
