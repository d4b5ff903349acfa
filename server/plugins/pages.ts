import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

import { shellAddress } from '#contract/names/offline.ts';
import { shop } from '#contract/names/shop.ts';
import { AnswerCache } from '#server/http/answer-cache.ts';
import { createDirectCaller } from '#server/http/direct-caller.ts';
import { FailureError } from '#server/http/failure-error.ts';
import { FairQueue, type FairQueueOptions } from '#server/http/fair-queue.ts';
import { sendStored } from '#server/http/send-stored.ts';
import { StoredAnswer } from '#server/http/stored-answer.ts';
import { ClientFiles } from '#server/pages/client-files.ts';
import { readPageAddress } from '#server/pages/page-address.ts';
import type { PageSource } from '#server/pages/page-source.ts';
import { fillTemplate } from '#server/pages/page-template.ts';

import { sendFailure, unknownAddress } from './failure.ts';
import { contentSecurityPolicy } from './security.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Finished pages by address. */
    pageCache: AnswerCache;
    renderQueue: FairQueue;
  }
}

export interface PagesOptions {
  readonly pages: PageSource | undefined;
  /** Folder of the built client. */
  readonly clientDir: string;
}

const pageBytes = 64 * 1024 * 1024;
const renderTimeoutMs = 15_000;
const renders: FairQueueOptions = { kind: 'page', atOnce: 4, perVisitor: 12, inAll: 100 };

/** The client's files, and for every other address that a person may open its rendered page. */
export const pagesPlugin = fp<PagesOptions>(
  async (app, { pages, clientDir }) => {
    const files = await ClientFiles.read(clientDir, `${clientDir}-before`);
    const kept = new AnswerCache(app.catalogue, pageBytes);
    app.decorate('pageCache', kept);
    const queue = new FairQueue(app.work, renders);
    app.decorate('renderQueue', queue);
    const call = createDirectCaller(app.handlers);
    const { publicUrl } = app.settings;
    const isSecure = publicUrl.startsWith('https:');
    // Where nobody reads the metrics, pages do not even fetch what would measure them.
    const isMeasured = app.settings.metricsPort !== undefined;
    const marked = (template: string) => (isMeasured ? template.replace('<html', '<html data-vitals') : template);

    const render = async (source: PageSource, address: string, request: FastifyRequest): Promise<StoredAnswer> => {
      const signal = AbortSignal.timeout(renderTimeoutMs);
      const isSavingData = !source.isDevelopment && isSaving(request);
      const rendering = app.measureRender(() => source.renderPage({ address, publicUrl, call, signal, isSavingData }));
      // One that hangs must not stand in the way of the others for ever.
      const page = await Promise.race([rendering, failureAfter(signal)]);
      if (page.location !== undefined) return new StoredAnswer('', html, page.status, { location: page.location });
      const filled = fillTemplate(marked(await source.readTemplate(address)), page);
      const policy: Record<string, string> = source.isDevelopment
        ? {}
        : { 'content-security-policy': contentSecurityPolicy({ isSecure, ...filled }) };
      return new StoredAnswer(filled.html, html, page.status, { ...policy, vary: 'save-data' });
    };

    const sendPage = async (source: PageSource, request: FastifyRequest, reply: FastifyReply) => {
      const { address, key, isUsual } = readPageAddress(request.url);
      const make = (name?: string) => queue.run(request.ip, name, () => render(source, address, request));
      if (source.isDevelopment) reply.removeHeader('content-security-policy');
      if (key !== undefined && !source.isDevelopment) {
        const name = isSaving(request) ? `saving ${key}` : key;
        const page = await kept.get(name, () => make(name), {
          isRare: ({ status }) => !isUsual || status === 404,
          onJoin: () => queue.join(request.ip, name),
        });
        return sendStored(request, reply, page, 'no-cache');
      }
      return sendStored(request, reply, await make(), 'private, no-cache');
    };

    const makeShell = async (source: PageSource, template: string): Promise<StoredAnswer> => {
      const signal = AbortSignal.timeout(renderTimeoutMs);
      // Any page that needs no data has the frame.
      const { body } = await source.renderPage({ address: '/status', publicUrl, call, signal });
      const head = `<title data-head>${shop.shopName}</title>`;
      const filled = fillTemplate(marked(template), { status: 200, head, body: frameOf(body), scripts: [] });
      return new StoredAnswer(filled.html, html, 200, {
        'content-security-policy': contentSecurityPolicy({ isSecure, ...filled }),
        // A page without content is for the worker, not for a search engine.
        'x-robots-tag': 'noindex',
      });
    };

    if (pages?.shell !== undefined) {
      const template = pages.shell;
      let shell: Promise<StoredAnswer> | undefined;
      app.get(shellAddress, async (request, reply) => {
        shell ??= makeShell(pages, template);
        // What failed once is tried again by the next asker.
        shell.catch(() => {
          shell = undefined;
        });
        return sendStored(request, reply, await shell, 'no-cache');
      });
    }

    app.get('/*', async (request, reply) => {
      const path = request.url.split('?', 1)[0] ?? '/';
      const file = await files.find(path);
      if (file) return sendStored(request, reply, file.answer, file.cacheControl);
      if (!pages || !isPageAddress(path) || !acceptsPage(request)) return sendFailure(request, reply, unknownAddress);
      return sendPage(pages, request, reply);
    });

    app.addHook('onListen', () => {
      files.warm().catch((error: unknown) => app.log.warn({ err: error }, 'could not compress the client files'));
    });
  },
  { name: 'pages', dependencies: ['shop', 'metrics', 'security', 'failure'] },
);

const html = 'text/html; charset=utf-8';

/**
 * What every page has around its content: header and bottom bar, there to see before a script has run. The page's own
 * drawing takes their place without a jump. The footer would stand where content comes.
 */
function frameOf(body: string): string {
  return body.replace(/(<main[^>]*>)[\s\S]*<\/main>/, '$1</main>').replace(/<footer[\s\S]*<\/footer>/, '');
}

/** Not the API's addresses nor the pictures', and no names of files: those are there or not. */
function isPageAddress(path: string): boolean {
  return !/^\/+(?:api|media|assets)(?:\/|$)/i.test(path) && !/\.[a-z0-9]{2,11}$/i.test(path);
}

function failureAfter(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new FailureError(503, 'This page took too long. Please try again.')));
  });
}

/** Browsers say so where a person has told them to. */
function isSaving({ headers }: FastifyRequest): boolean {
  return headers['save-data'] === 'on';
}

/** Browsers ask for HTML, simple tools for anything. */
export function acceptsPage(request: Pick<FastifyRequest, 'headers'>): boolean {
  const { accept } = request.headers;
  return accept === undefined || accept.includes('text/html') || accept.trim() === '*/*';
}
