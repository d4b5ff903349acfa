import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

import { deskAddress, deskPath } from '#contract/names/desk.ts';
import { CachedResponse, sendCached } from '#server/http/cached-response.ts';
import { serveClientFiles } from '#server/pages/client-files.ts';

import { sendFailure, unknownAddress } from './failure.ts';

/**
 * Serves the built shop desk. Every address below `/admin` is its one page, which needs no data and holds none: the
 * calls check who may read. The page has no inline script, so the policy of `security.ts` needs no hash.
 */
export const deskPagesPlugin = fp<{ readonly deskDir: string }>(
  async (app, { deskDir }) => {
    const page = await readFile(join(deskDir, 'index.html')).catch(() => undefined);
    if (!page) return;
    await serveClientFiles(app, deskDir, deskAddress);
    const response = new CachedResponse(page, 'text/html; charset=utf-8', 200, { 'x-robots-tag': 'noindex' });
    const sendPage = (request: FastifyRequest, reply: FastifyReply) => sendCached(request, reply, response, 'no-cache');
    app.get(deskPath, async (_request, reply) => reply.redirect(deskAddress));
    // The worker stores the page under the name of its file.
    app.get(`${deskAddress}index.html`, sendPage);
    app.get(`${deskAddress}*`, async (request, reply) => {
      const [path = ''] = request.url.split('?', 1);
      return /\.[a-z0-9]{2,11}$/i.test(path) ? sendFailure(request, reply, unknownAddress) : sendPage(request, reply);
    });
  },
  { name: 'desk-pages', dependencies: ['security', 'failure'] },
);
