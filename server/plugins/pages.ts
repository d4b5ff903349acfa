import { setImmediate as nextIteration } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

import type { ResponseOf } from '#contract/calls/call.ts';
import { readShop } from '#contract/calls/shop-calls.ts';
import { deskPath } from '#contract/names/desk.ts';
import { shellAddress } from '#contract/names/offline.ts';
import { shellShopId } from '#contract/names/shell-shop.ts';
import { escapeHtml } from '#contract/rules/texts/escape-html.ts';
import {
  accepts,
  CachedResponse,
  ResponseCache,
  sendCached,
} from '#server/http/cached-response.ts';
import { contentSecurityPolicy } from '#server/http/content-security-policy.ts';
import { FailureError } from '#server/http/failure-error.ts';
import { sendFailure, unknownAddress } from '#server/http/send-failure.ts';
import { createDirectCaller } from '#server/http/serve.ts';
import { TaskQueue } from '#server/http/task-queue.ts';
import { withinTime } from '#server/http/within-time.ts';
import { lookIn } from '#server/modules/settings/look.ts';
import {
  type OpenedPreview,
  openPreview,
  previewCookieHeader,
  previewTokenIn,
} from '#server/modules/settings/preview-store.ts';
import { serveClientFiles } from '#server/pages/client-files.ts';
import { isPageAddress, localAddress, readPageAddress } from '#server/pages/page-address.ts';
import { headWithLook, ownIconFor, withLook } from '#server/pages/page-look.ts';
import type { PageSource } from '#server/pages/page-source.ts';
import { fillTemplate } from '#server/pages/page-template.ts';
import { asClosedPreview, asPreview } from '#server/pages/preview-page.ts';
import { serveWebManifest, shopMembers } from '#server/pages/web-manifest.ts';
import { withPreview } from '#server/previewed-settings.ts';
import { readShopSettings, shopFrom } from '#server/shop-settings.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Rendered pages by address. */
    pageCache: ResponseCache;
    renderQueue: TaskQueue;
  }
}

export interface PagesOptions {
  readonly pages: PageSource | undefined;
  /** Folder of the built client. */
  readonly clientDir: string;
}

/** 250 product pages, in two encodings. */
const pageCacheBytes = 16 * 1024 * 1024;
const renderTimeoutMs = 15_000;
const rendersAtOnce = 2;
const rendersWaitingMax = 100;

/** Serves the built client's files, and a rendered page at every other address. */
export const pagesPlugin = fp<PagesOptions>(
  async (app, { pages, clientDir }) => {
    const { catalogue, database } = app;
    // Before the files' own routes.
    app.addHook('onRequest', async ({ url }, reply) => {
      const icon = await ownIconFor(url, async () => lookIn(app, await catalogue.settings()));
      if (icon) return reply.header('cache-control', 'no-cache').redirect(icon);
    });
    await serveClientFiles(app, clientDir);
    await serveWebManifest(app, clientDir, '/', shopMembers);
    const cache = new ResponseCache(app.catalogue, pageCacheBytes);
    app.decorate('pageCache', cache);
    const queue = new TaskQueue(rendersAtOnce, rendersWaitingMax);
    app.decorate('renderQueue', queue);
    const call = createDirectCaller(app.handlers);
    const { publicUrl } = app.settings;
    const isSecure = publicUrl.startsWith('https:');
    // Pages load the script that reports web vitals only when there are metrics.
    const hasMetrics = app.settings.metricsPort !== undefined;
    const withVitals = (template: string) =>
      hasMetrics ? template.replace('<html', '<html data-vitals') : template;

    const render = async (
      source: PageSource,
      address: string,
      request: FastifyRequest,
      change: (html: string) => string = (html) => html,
    ): Promise<CachedResponse> => {
      const isSavingData = !source.isDevelopment && savesData(request);
      const endTimer = app.metrics.renders.startTimer();
      // A render that hangs must not block the queue.
      const page = await withinTime(renderTimeoutMs, tooLate, (signal) =>
        source.renderPage({ address, publicUrl, call, signal, isSavingData }).finally(endTimer),
      );
      if (page.location !== undefined) {
        return new CachedResponse('', html, page.status, { location: localAddress(page.location) });
      }
      const settings = await catalogue.settings();
      const look = await lookIn(app, settings);
      const template = withLook(await source.readTemplate(address), settings, look);
      const head = headWithLook(page.head, look);
      const filled = fillTemplate(change(withVitals(template)), { ...page, head });
      const policy: Record<string, string> = source.isDevelopment
        ? {}
        : { 'content-security-policy': contentSecurityPolicy({ isSecure, ...filled }) };
      return new CachedResponse(filled.html, html, page.status, { ...policy, vary: 'save-data' });
    };

    const sendPage = async (source: PageSource, request: FastifyRequest, reply: FastifyReply) => {
      const { address, key } = readPageAddress(request.url);
      const queueRender = async () => {
        await app.rateLimiter.consume('uncached', { address: request.ip });
        return queue.run(async () => {
          // So that responses from memory go in between.
          await nextIteration();
          return render(source, address, request);
        });
      };
      if (source.isDevelopment) reply.removeHeader('content-security-policy');
      const token = previewTokenIn(request.url);
      if (token !== undefined) {
        await app.rateLimiter.consume('uncached', { address: request.ip });
        const preview = await openPreview(database, token, request.headers.cookie);
        if (preview && 'why' in preview) {
          const { deskUrl } = app.settings;
          const change = asClosedPreview(preview, `${deskUrl}${deskPath}`);
          const page = await queue.run(() => render(source, address, request, change));
          return sendUnstored(request, reply, page);
        }
        if (preview) return sendPreview(source, request, reply, preview);
      }
      if (key !== undefined && !source.isDevelopment) {
        const name = savesData(request) ? `saving ${key}` : key;
        return sendCached(request, reply, await cache.get(name, queueRender), 'no-cache');
      }
      return sendCached(request, reply, await queueRender(), 'private, no-cache');
    };

    /** Sends a page with unsaved settings, which nothing may store. */
    const sendPreview = async (
      source: PageSource,
      request: FastifyRequest,
      reply: FastifyReply,
      { values, cookie }: OpenedPreview,
    ) => {
      const { address } = readPageAddress(request.url);
      const previewed = new Map([...(await readShopSettings(database.read)), ...values]);
      const shop = shopFrom(previewed, await app.catalogue.settings());
      const page = await queue.run(() =>
        withPreview(shop, () => render(source, address, request, asPreview)),
      );
      if (cookie) reply.header('set-cookie', previewCookieHeader(cookie, isSecure));
      return sendUnstored(request, reply, page);
    };

    const renderShell = async (source: PageSource, template: string): Promise<CachedResponse> => {
      // A page that needs no data has the frame.
      const { body } = await withinTime(renderTimeoutMs, tooLate, (signal) =>
        source.renderPage({ address: '/status', publicUrl, call, signal }),
      );
      const head = shellHead(await call(readShop, {}));
      const settings = await catalogue.settings();
      const filled = fillTemplate(
        withVitals(withLook(template, settings, await lookIn(app, settings))),
        {
          status: 200,
          head,
          body: frameOf(body),
          scripts: [],
        },
      );
      return new CachedResponse(filled.html, html, 200, {
        'content-security-policy': contentSecurityPolicy({ isSecure, ...filled }),
        // The shell is for the service worker, not for search engines.
        'x-robots-tag': 'noindex',
      });
    };

    if (pages?.shellTemplate !== undefined) {
      const template = pages.shellTemplate;
      app.get(shellAddress, async (request, reply) => {
        const shell = await cache.get(shellAddress, () => renderShell(pages, template));
        return sendCached(request, reply, shell, 'no-cache');
      });
    }

    app.get('/*', async (request, reply) => {
      if (!pages || !isPageAddress(request.url) || !acceptsPage(request))
        return sendFailure(request, reply, unknownAddress);
      const [, path, query = ''] = /^\/+([^?]+?)\/+(\?.*)?$/s.exec(request.url) ?? [];
      return path === undefined
        ? sendPage(pages, request, reply)
        : reply.redirect(localAddress(`/${path}${query}`), 308);
    });
  },
  { name: 'pages', dependencies: ['shop', 'metrics', 'failure'] },
);

function sendUnstored(request: FastifyRequest, reply: FastifyReply, page: CachedResponse) {
  reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer');
  return sendCached(request, reply, page, 'no-store');
}

/** The shop's name and what its owner has set, for a phone that has nothing else of it. */
function shellHead(shop: ResponseOf<typeof readShop>): string {
  const data = JSON.stringify(shop).replaceAll('<', '\\u003c');
  const script = `<script type="application/json" id="${shellShopId}">${data}</script>`;
  return `<title data-head>${escapeHtml(shop.settings.name)}</title>${script}`;
}

const html = 'text/html; charset=utf-8';

/**
 * Removes content, footer and dialogs from a page. Header and bottom bar remain, visible before a
 * script has run; React renders them anew, so taps that open a dialog are held.
 */
function frameOf(body: string): string {
  return body
    .replace(/(<main[^>]*>)[\s\S]*<\/main>/, '$1</main>')
    .replace(/<footer[\s\S]*<\/footer>|<dialog[\s\S]*?<\/dialog>/g, '');
}

function tooLate(): FailureError {
  return new FailureError(503, 'This page took too long. Please try again.');
}

function savesData({ headers }: FastifyRequest): boolean {
  return headers['save-data'] === 'on';
}

/** Whether the client accepts HTML, by name or with everything else. */
function acceptsPage({ headers: { accept } }: FastifyRequest): boolean {
  return (
    !accept ||
    ['text/html', 'application/xhtml+xml', 'text/*', '*/*'].some((type) => accepts(accept, type))
  );
}
