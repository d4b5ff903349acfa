import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { keepScripts } from './earlier-scripts.ts';

const dayMs = 86_400_000;

/**
 * Registers a route below `base` for each file of a built client, so that no address leads to any
 * other file. Scripts of other builds that ran on this data folder, or run beside this one, are
 * served too, for tabs that are still open. The build has compressed them all.
 */
export async function serveClientFiles(
  app: FastifyInstance,
  clientDir: string,
  base = '/',
): Promise<void> {
  const assets = join(clientDir, 'assets');
  if (existsSync(assets)) {
    const kept = join(app.settings.dataDir, 'scripts', base === '/' ? 'shop' : 'desk');
    keepDaily(app, assets, kept);
    await app.register(async (files) => {
      files.addHook('onSend', withoutDocumentHeaders);
      // Vite puts the content's hash into these names.
      const forGood = { ...options, prefix: `${base}assets/`, immutable: true, maxAge: '1y' };
      await files.register(fastifyStatic, { ...forGood, root: assets, globIgnore: compressed });
      const root = join(kept, 'assets');
      await mkdir(root, { recursive: true });
      await files.register(fastifyStatic, {
        ...forGood,
        root,
        wildcard: true,
        allowedPath: (path) => /\.(?!br$|gz$|tmp$)\w+$/.test(path),
      });
    });
  }
  if (!existsSync(clientDir)) return;
  await app.register(fastifyStatic, {
    ...options,
    root: clientDir,
    prefix: base,
    // The manifest is made from the shop's settings (`web-manifest.ts`).
    globIgnore: [...compressed, 'assets/**', 'index.html', 'manifest.webmanifest'],
    cacheControl: false,
    setHeaders(response, path) {
      response.setHeader('vary', 'accept-encoding');
      const name = basename(path).replace(/\.(?:br|gz)$/, '');
      response.setHeader('cache-control', cacheControlOf(name));
      // The desk's worker responds to its address without a slash, too.
      if (name === 'sw.js')
        response.setHeader('service-worker-allowed', base.replace(/(.)\/$/, '$1'));
    },
  });
}

/** Keeps the scripts of this build for the tabs of later ones, from when the shop listens. */
function keepDaily(app: FastifyInstance, assets: string, kept: string): void {
  let running: Promise<unknown> = Promise.resolve();
  const keep = () => {
    running = keepScripts(assets, kept).catch((error: unknown) =>
      app.log.warn({ err: error }, 'could not keep the scripts for the tabs of later builds'),
    );
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    keep();
    timer = setInterval(keep, dayMs).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}

const compressed = ['**/*.br', '**/*.gz'];

const options = {
  wildcard: false,
  index: false,
  preCompressed: true,
  decorateReply: false,
  setHeaders: (response) => response.setHeader('vary', 'accept-encoding'),
} satisfies Partial<FastifyStaticOptions>;

/**
 * Headers that browsers obey on documents only. A page's first load has 15 scripts: a KB less for
 * each.
 */
const documentHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** Removes them from scripts and fonts. An SVG can be opened as a document. */
async function withoutDocumentHeaders(
  _request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (!/javascript|font/.test(String(reply.getHeader('content-type')))) return;
  for (const name of documentHeaders) {
    reply.removeHeader(name);
    // Where helmet sets them.
    reply.raw.removeHeader(name);
  }
}

function cacheControlOf(name: string): string {
  // The worker decides what is new; it must never be old itself.
  return name === 'sw.js' ? 'no-cache' : 'public, max-age=3600, must-revalidate';
}
