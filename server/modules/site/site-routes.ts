import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { indexedPaths } from '#contract/names/fixed-pages.ts';
import type { CatalogueIndex } from '#contract/rules/catalogue/catalogue-index.ts';
import { mediaAddress } from '#contract/rules/catalogue/media.ts';
import { splashAddress, splashScreens } from '#contract/rules/look/splash.ts';
import { navigationOf } from '#contract/rules/shelves/shop-navigation.ts';
import { escapeXml } from '#contract/rules/texts/escape-html.ts';
import type { ShopSettings } from '#contract/settings/entries.ts';
import { hasPage } from '#contract/settings/offers.ts';
import { servicePath } from '#contract/settings/service-forms.ts';
import type { Reader } from '#server/db/connect.ts';
import { CachedResponse, sendCached } from '#server/http/cached-response.ts';
import { notFound } from '#server/http/failure-error.ts';
import { sendFailure, unknownAddress } from '#server/http/send-failure.ts';
import { type PostAddress, readPostAddresses } from '#server/modules/blog/post-store.ts';
import { readProductAddresses } from '#server/modules/product/product-store.ts';
import { lookIn } from '#server/modules/settings/look.ts';
import { composeProductFeed } from './product-feed.ts';

const cacheControl = 'public, max-age=3600';

/** The files for search engines, and the share target. */
export async function siteRoutes(app: FastifyInstance): Promise<void> {
  const { responseCache, catalogue, database, settings, rateLimiter } = app;

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

  app.get('/.well-known/security.txt', async (request, reply) => {
    const shop = await catalogue.settings();
    // RFC 9116: less than a year ahead.
    const expires = new Date();
    expires.setUTCHours(24 * 300, 0, 0, 0);
    const text = [
      `Contact: ${shop.email ? `mailto:${shop.email}` : `${settings.publicUrl}/about`}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${settings.publicUrl}/.well-known/security.txt`,
      '',
    ].join('\n');
    return sendCached(
      request,
      reply,
      new CachedResponse(text, 'text/plain; charset=utf-8'),
      cacheControl,
    );
  });
  // For password managers.
  app.get('/.well-known/change-password', async (_request, reply) =>
    reply.redirect('/profile?tab=ChangePassword'),
  );

  // Of the look that the shop has now: for any other there is nothing to make.
  app.get('/icons/start/:name', async (request, reply) => {
    const look = await lookIn(app, await catalogue.settings());
    const screen = look && splashScreens.find((one) => splashAddress(look, one) === request.url);
    if (!screen || look.iconHash === undefined) return sendFailure(request, reply, unknownAddress);
    const { width, height, scheme } = screen;
    const bytes = await app.pictures.splash(look.iconHash, { width, height, paper: look[scheme] });
    if (!bytes) return sendFailure(request, reply, unknownAddress);
    const forever = 'public, max-age=31536000, immutable';
    return reply.header('cache-control', forever).type('image/png').send(bytes);
  });

  const sendXml = async (
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    compose: (site: Site) => Promise<string | undefined>,
  ) => {
    const response = await responseCache.get(key, async () => {
      await rateLimiter.consume('uncached', { address: request.ip });
      const { read } = database;
      const text = await compose({
        read,
        index: await catalogue.index(),
        publicUrl: settings.publicUrl,
        shop: await catalogue.settings(),
      });
      if (text === undefined) throw notFound('Not found.');
      return new CachedResponse(text, 'application/xml; charset=utf-8');
    });
    return sendCached(request, reply, response, cacheControl);
  };
  app.get('/sitemap.xml', (request, reply) => sendXml(request, reply, 'sitemap', composeSitemap));
  app.get<{ Params: { part: string } }>('/sitemap-:part(^\\d{1,5}).xml', (request, reply) => {
    const part = Number(request.params.part);
    return sendXml(request, reply, `sitemap ${part}`, (site) => composeSitemapPart(site, part));
  });
  app.get('/feeds/products.xml', (request, reply) =>
    sendXml(request, reply, 'feed 1', (site) => composeProductFeed(site, 1)),
  );
  app.get<{ Params: { part: string } }>(
    '/feeds/products-:part(^\\d{1,5}).xml',
    (request, reply) => {
      const part = Number(request.params.part);
      if (part < 2) throw notFound('Feed not found.');
      return sendXml(request, reply, `feed ${part}`, (site) => composeProductFeed(site, part));
    },
  );
}

/**
 * Answers a picture shared from another app while no service worker is installed: the worker would
 * have received it. The body is discarded and the page asks the person to share it again.
 */
async function sharedPictureRoutes(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  // Read to its end: a browser takes an early response for a broken connection.
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    payload.on('end', () => done(null));
    payload.on('error', done);
  });
  app.post('/share-target', async (_request, reply) =>
    reply.redirect('/share-target?missed=worker', 303),
  );
}

export interface Site {
  readonly read: Reader;
  readonly index: CatalogueIndex;
  readonly publicUrl: string;
  readonly shop: ShopSettings;
}

/** The pages that the shop has and that search engines may index. */
const fixedPaths = ({ shop }: Site) => [
  ...indexedPaths().filter((path) => hasPage(path, shop)),
  ...shop.services.map(servicePath),
];

/** Below the limit of 50,000 URLs in a sitemap. */
const partSize = 40_000;

/** Composes the sitemap; for a large shop the index of its parts. */
export async function composeSitemap(site: Site): Promise<string> {
  const pages = [...fixedPaths(site), ...shelfPages(site.index)];
  const posts = await readPostAddresses(site.read);
  if (pages.length + posts.length + site.index.size <= partSize) {
    return urlSet([
      ...pageEntries(site, pages),
      ...postEntries(site, posts),
      ...(await productEntries(site, 0)),
    ]);
  }
  const parts = 1 + Math.ceil(site.index.size / partSize);
  const entries = Array.from(
    { length: parts },
    (_, part) => `<sitemap><loc>${site.publicUrl}/sitemap-${part}.xml</loc></sitemap>`,
  );
  return `${head}<sitemapindex xmlns="${namespace}">${entries.join('')}</sitemapindex>\n`;
}

/**
 * Composes a part of a large shop's sitemap: 0 the pages and posts, from 1 the products. Undefined
 * beyond the last one.
 */
export async function composeSitemapPart(site: Site, part: number): Promise<string | undefined> {
  if (part === 0) {
    const posts = await readPostAddresses(site.read);
    return urlSet([
      ...pageEntries(site, [...fixedPaths(site), ...shelfPages(site.index)]),
      ...postEntries(site, posts),
    ]);
  }
  const entries = await productEntries(site, part - 1);
  return entries.length > 0 ? urlSet(entries) : undefined;
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

function urlSet(entries: readonly string[]): string {
  const images = 'http://www.google.com/schemas/sitemap-image/1.1';
  return `${head}<urlset xmlns="${namespace}" xmlns:image="${images}">\n${entries.join('\n')}\n</urlset>\n`;
}

/** Paths of the shelves that have products. */
function shelfPages(index: CatalogueIndex): readonly string[] {
  return navigationOf(index.shelves, index.tags()).paths;
}

function pageEntries({ publicUrl }: Site, paths: readonly string[]): string[] {
  return paths.map((path) => `<url><loc>${escapeXml(publicUrl + path)}</loc></url>`);
}

async function productEntries({ read, publicUrl }: Site, part: number): Promise<string[]> {
  const products = await readProductAddresses(read, { offset: part * partSize, limit: partSize });
  return products.map((product) =>
    entryOf(publicUrl, `/products/${encodeURIComponent(product.slug)}`, product),
  );
}

function postEntries({ publicUrl }: Site, posts: readonly PostAddress[]): string[] {
  return posts.map((post) => entryOf(publicUrl, `/blogs/${encodeURIComponent(post.slug)}`, post));
}

function entryOf(
  publicUrl: string,
  path: string,
  { changedAt, pictureHash }: Omit<PostAddress, 'slug'>,
): string {
  const image = pictureHash
    ? `<image:image><image:loc>${publicUrl}${mediaAddress(pictureHash, 1280, 'webp')}</image:loc></image:image>`
    : '';
  return `<url><loc>${escapeXml(publicUrl + path)}</loc><lastmod>${escapeXml(changedAt)}</lastmod>${image}</url>`;
}
