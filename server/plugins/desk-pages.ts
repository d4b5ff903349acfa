import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

import { readStaffMe } from '#contract/calls/admin/current-staff-calls.ts';
import { readToday } from '#contract/calls/admin/today-calls.ts';
import { deskAddress, deskPath } from '#contract/names/desk.ts';
import { CachedResponse, sendCached } from '#server/http/cached-response.ts';
import { contentSecurityPolicy } from '#server/http/content-security-policy.ts';
import { sendFailure, unknownAddress } from '#server/http/send-failure.ts';
import { serveClientFiles } from '#server/pages/client-files.ts';
import { isPageAddress } from '#server/pages/page-address.ts';
import { deskMembers, serveWebManifest } from '#server/pages/web-manifest.ts';

/**
 * Serves the built shop desk. Every address below `/admin` is its one page, which needs no data and
 * holds none: the calls check who may read.
 */
export const deskPagesPlugin = fp<{ readonly deskDir: string }>(
  async (app, { deskDir }) => {
    const page = await readFile(join(deskDir, 'index.html')).catch(() => undefined);
    if (!page) return;
    await serveClientFiles(app, deskDir, deskAddress);
    await serveWebManifest(app, deskDir, deskAddress, deskMembers);
    const { publicUrl, deskUrl } = app.settings;
    if (deskUrl !== publicUrl) app.addHook('onRequest', keepApart(publicUrl, deskUrl));
    const isSecure = app.settings.publicUrl.startsWith('https:');
    const headers = {
      'content-security-policy': contentSecurityPolicy({ isSecure, isDesk: true }),
      'x-robots-tag': 'noindex',
      // Links to maps, couriers and WhatsApp tell nobody the address of an order, or of an
      // invitation.
      'referrer-policy': 'no-referrer',
    };
    const response = new CachedResponse(page, 'text/html; charset=utf-8', 200, headers);
    const today = new CachedResponse(page, 'text/html; charset=utf-8', 200, {
      ...headers,
      link: todayData,
    });
    const sendPage = (request: FastifyRequest, reply: FastifyReply) =>
      sendCached(request, reply, response, 'no-cache');
    app.get(deskAddress, (request, reply) => sendCached(request, reply, today, 'no-cache'));
    app.get(deskPath, async (_request, reply) => reply.redirect(deskAddress));
    // The worker stores the page under the name of its file.
    app.get(`${deskAddress}index.html`, sendPage);
    app.get(`${deskAddress}*`, async (request, reply) => {
      const [path = ''] = request.url.split('?', 1);
      return /\.[a-z0-9]{2,11}$/i.test(path)
        ? sendFailure(request, reply, unknownAddress)
        : sendPage(request, reply);
    });
  },
  { name: 'desk-pages', dependencies: ['failure'] },
);

/**
 * Redirects to the address of the app that a page belongs to, so that each of the two can be
 * installed.
 */
function keepApart(publicUrl: string, deskUrl: string) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { url, method } = request;
    if (
      !['GET', 'HEAD'].includes(method) ||
      !isPageAddress(url) ||
      /^\/(?:healthz|readyz)$/.test(url)
    )
      return;
    const isDesk = `${url.split('?', 1)[0]}/`.toLowerCase().startsWith(deskAddress);
    const isAtDesk = request.host === new URL(deskUrl).host;
    if (isDesk === isAtDesk) return;
    if (url === '/') return reply.redirect(`${deskUrl}${deskAddress}`);
    return reply.redirect(`${isDesk ? deskUrl : publicUrl}/${url.replace(/^[/\\]+/, '')}`);
  };
}

/** What Today shows, requested beside the scripts rather than after them. */
const todayData = [readStaffMe, readToday]
  .map(({ path }) => `</api${path}>; rel=preload; as=fetch; crossorigin`)
  .join(', ');
