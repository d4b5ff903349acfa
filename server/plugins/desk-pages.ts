import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

import { readStaffMe } from '#contract/calls/admin/current-staff-calls.ts';
import { readToday } from '#contract/calls/admin/today-calls.ts';
import { deskAddress, deskPath } from '#contract/names/desk.ts';
import type { AllSettings } from '#contract/settings/entries.ts';
import { CachedResponse, sendCached } from '#server/http/cached-response.ts';
import { contentSecurityPolicy } from '#server/http/content-security-policy.ts';
import { sendFailure, unknownAddress } from '#server/http/send-failure.ts';
import { lookIn } from '#server/modules/settings/look.ts';
import { serveClientFiles } from '#server/pages/client-files.ts';
import { isPageAddress } from '#server/pages/page-address.ts';
import { withLook } from '#server/pages/page-look.ts';
import { styleHashesIn } from '#server/pages/page-template.ts';
import { deskMembers, serveWebManifest } from '#server/pages/web-manifest.ts';

/**
 * Serves the built shop desk. Every address below `/admin` is its one page, which needs no data and
 * holds none but the shop's look: the calls check who may read.
 */
export const deskPagesPlugin = fp<{ readonly deskDir: string }>(
  async (app, { deskDir }) => {
    const page = await readFile(join(deskDir, 'index.html'), 'utf8').catch(() => undefined);
    if (!page) return;
    await serveClientFiles(app, deskDir, deskAddress);
    await serveWebManifest(app, deskDir, deskAddress, deskMembers);
    const { publicUrl, deskUrl } = app.settings;
    if (deskUrl !== publicUrl) app.addHook('onRequest', keepApart(publicUrl, deskUrl));
    const isSecure = app.settings.publicUrl.startsWith('https:');
    const headers = {
      'x-robots-tag': 'noindex',
      // Links to maps, couriers and WhatsApp tell nobody the address of an order, or of an
      // invitation.
      'referrer-policy': 'no-referrer',
    };
    /** The page for each settings of the shop, so that it is compressed once. */
    const pages = new WeakMap<AllSettings, DeskPages>();
    const pageOf = async (): Promise<DeskPages> => {
      const settings = await app.catalogue.settings();
      const known = pages.get(settings);
      if (known) return known;
      const html = withLook(page, settings, await lookIn(app, settings));
      // What the built page itself has stands in a `noscript`.
      const styleHashes = html === page ? [] : styleHashesIn(html);
      const policy = contentSecurityPolicy({ isSecure, isDesk: true, styleHashes });
      const own = { ...headers, 'content-security-policy': policy };
      const type = 'text/html; charset=utf-8';
      const made = {
        any: new CachedResponse(html, type, 200, own),
        today: new CachedResponse(html, type, 200, { ...own, link: todayData }),
      };
      pages.set(settings, made);
      return made;
    };
    const sendPage = async (request: FastifyRequest, reply: FastifyReply) =>
      sendCached(request, reply, (await pageOf()).any, 'no-cache');
    app.get(deskAddress, async (request, reply) =>
      sendCached(request, reply, (await pageOf()).today, 'no-cache'),
    );
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

/** Today's also names what is to be requested at once. */
interface DeskPages {
  readonly any: CachedResponse;
  readonly today: CachedResponse;
}

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
