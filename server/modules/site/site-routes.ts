import type { FastifyInstance } from 'fastify';

import { notFound } from '#server/http/failure-error.ts';
import { sendStored } from '#server/http/send-stored.ts';
import { StoredAnswer } from '#server/http/stored-answer.ts';

import { sharedPictureRoutes } from './shared-picture-routes.ts';
import { composeSitemap, composeSitemapPart } from './sitemap.ts';

const cacheControl = 'public, max-age=3600';
const xml = 'application/xml; charset=utf-8';

/** What search engines read first. */
export async function siteRoutes(app: FastifyInstance): Promise<void> {
  const { answers, catalogue, database, settings, work } = app;
  const site = async () => ({
    read: database.publicRead,
    index: await catalogue.index(),
    publicUrl: settings.publicUrl,
  });

  await app.register(sharedPictureRoutes);

  const robots = new StoredAnswer(
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
  app.get('/robots.txt', (request, reply) => sendStored(request, reply, robots, cacheControl));

  app.get('/sitemap.xml', async (request, reply) => {
    const make = async () => new StoredAnswer(await composeSitemap(await site()), xml);
    const answer = await answers.get('sitemap', () => work.run(request.ip, 'sitemap', make));
    return sendStored(request, reply, answer, cacheControl);
  });

  app.get<{ Params: { part: string } }>('/sitemap-:part(^\\d{1,5}).xml', async (request, reply) => {
    const part = Number(request.params.part);
    const make = async () => {
      const text = await composeSitemapPart(await site(), part);
      if (text === undefined) throw notFound('Sitemap not found.');
      return new StoredAnswer(text, xml);
    };
    const answer = await answers.get(`sitemap ${part}`, () => work.run(request.ip, 'sitemap', make));
    return sendStored(request, reply, answer, cacheControl);
  });
}
