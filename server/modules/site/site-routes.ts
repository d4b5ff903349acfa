import type { FastifyInstance } from 'fastify';

import { shop } from '#contract/names/shop.ts';
import { CachedResponse, sendCached } from '#server/http/cached-response.ts';
import { notFound } from '#server/http/failure-error.ts';

import { composeSitemap, composeSitemapPart } from './sitemap.ts';

const cacheControl = 'public, max-age=3600';
const xml = 'application/xml; charset=utf-8';

/** The files for search engines, and the share target. */
export async function siteRoutes(app: FastifyInstance): Promise<void> {
  const { responseCache, catalogue, database, settings, rateLimiter } = app;
  const site = async () => ({
    read: database.read,
    index: await catalogue.index(),
    publicUrl: settings.publicUrl,
  });

  await app.register(sharedPictureRoutes);

  const robots = new CachedResponse(
    [
      'User-agent: *',
      'Allow: /api/product',
      'Allow: /api/hero',
      'Allow: /api/blogs',
      'Allow: /api/services',
      'Disallow: /api/',
      'Disallow: /checkout',
      'Disallow: /profile',
      'Disallow: /reset-password',
      'Disallow: /confirm-email',
      '',
      `Sitemap: ${settings.publicUrl}/sitemap.xml`,
      '',
    ].join('\n'),
    'text/plain; charset=utf-8',
  );
  app.get('/robots.txt', (request, reply) => sendCached(request, reply, robots, cacheControl));

  app.get('/.well-known/security.txt', (request, reply) => {
    // RFC 9116: less than a year ahead.
    const expires = new Date();
    expires.setUTCHours(24 * 300, 0, 0, 0);
    const text = [
      `Contact: mailto:${shop.contact.email}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${settings.publicUrl}/.well-known/security.txt`,
      '',
    ].join('\n');
    return sendCached(request, reply, new CachedResponse(text, 'text/plain; charset=utf-8'), cacheControl);
  });
  // For password managers.
  app.get('/.well-known/change-password', async (_request, reply) => reply.redirect('/profile?tab=ChangePassword'));

  app.get('/sitemap.xml', async (request, reply) => {
    const response = await responseCache.get('sitemap', async () => {
      await rateLimiter.consume('uncached', { address: request.ip });
      return new CachedResponse(await composeSitemap(await site()), xml);
    });
    return sendCached(request, reply, response, cacheControl);
  });

  app.get<{ Params: { part: string } }>('/sitemap-:part(^\\d{1,5}).xml', async (request, reply) => {
    const part = Number(request.params.part);
    const response = await responseCache.get(`sitemap ${part}`, async () => {
      await rateLimiter.consume('uncached', { address: request.ip });
      const text = await composeSitemapPart(await site(), part);
      if (text === undefined) throw notFound('Sitemap not found.');
      return new CachedResponse(text, xml);
    });
    return sendCached(request, reply, response, cacheControl);
  });
}

/**
 * Answers a picture shared from another app while no service worker is installed: the worker would have received it. The
 * body is discarded and the page asks the person to share it again.
 */
async function sharedPictureRoutes(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  // Read to its end: a browser takes an early response for a broken connection.
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    payload.on('end', () => done(null));
    payload.on('error', done);
  });
  app.post('/share-target', async (_request, reply) => reply.redirect('/share-target?missed=worker', 303));
}
