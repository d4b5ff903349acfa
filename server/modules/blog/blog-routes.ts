import type { FastifyInstance } from 'fastify';

import { listPosts, type PostCard, readPost as readPostCall } from '#contract/calls/blog-calls.ts';
import type { Shelves } from '#contract/rules/shelves/shelves.ts';
import { escapeXml } from '#contract/rules/texts/escape-html.ts';
import type { ShopSettings } from '#contract/settings/entries.ts';
import { CachedResponse, sendCached } from '#server/http/cached-response.ts';
import { notFound } from '#server/http/failure-error.ts';
import { servePublic } from '#server/http/serve.ts';

import { readPost, readPostPage } from './post-store.ts';

const feedPosts = 20;

export async function blogRoutes(app: FastifyInstance): Promise<void> {
  const { responseCache, catalogue, database, settings } = app;

  servePublic(app, listPosts, async ({ query }) => {
    const { pageNumber: page, pageSize, tag } = query;
    const canonical = tag?.trim() ? (await catalogue.shelves()).canonical(tag) : undefined;
    const { cards, total } = await readPostPage(database.read, { page, pageSize }, canonical);
    return { data: cards, totalItems: total };
  });

  servePublic(
    app,
    readPostCall,
    async ({ params }) => {
      const post = await readPost(database, params.slug.toLowerCase(), await catalogue.index());
      if (!post) throw notFound('Blog not found');
      return post;
    },
    { cacheKey: ({ params }) => params.slug.toLowerCase() },
  );

  app.get('/blogs/rss.xml', async (request, reply) => {
    const feed = await responseCache.get('feed', async () => {
      const { cards } = await readPostPage(database.read, { page: 1, pageSize: feedPosts });
      return new CachedResponse(
        composeFeed(cards, {
          publicUrl: settings.publicUrl,
          shop: await catalogue.settings(),
          shelves: await catalogue.shelves(),
        }),
        'application/rss+xml; charset=utf-8',
      );
    });
    return sendCached(request, reply, feed, 'public, max-age=3600');
  });
}

interface FeedOptions {
  readonly publicUrl: string;
  readonly shop: ShopSettings;
  /** For the labels of tags. */
  readonly shelves: Shelves;
}

/** Composes the RSS 2.0 feed. */
export function composeFeed(
  posts: readonly PostCard[],
  { publicUrl, shop, shelves }: FeedOptions,
): string {
  const { name, tagline, description } = shop;
  const newest = posts[0];
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    `<title>${escapeXml(`${name}: blog`)}</title>`,
    `<link>${escapeXml(`${publicUrl}/blogs`)}</link>`,
    `<description>${escapeXml(description || tagline || name)}</description>`,
    '<language>en</language>',
    `<atom:link href="${escapeXml(`${publicUrl}/blogs/rss.xml`)}" rel="self" type="application/rss+xml"/>`,
    ...(newest ? [`<lastBuildDate>${rssDate(newest.datePosted)}</lastBuildDate>`] : []),
    ...posts.map((post) => composeItem(post, { publicUrl, shelves })),
    '</channel>',
    '</rss>',
  ];
  return `${lines.join('\n')}\n`;
}

function composeItem(
  post: PostCard,
  { publicUrl, shelves }: Pick<FeedOptions, 'publicUrl' | 'shelves'>,
): string {
  const link = escapeXml(`${publicUrl}/blogs/${encodeURIComponent(post.slugs)}`);
  return [
    '<item>',
    `<title>${escapeXml(post.title)}</title>`,
    `<link>${link}</link>`,
    `<guid isPermaLink="true">${link}</guid>`,
    `<pubDate>${rssDate(post.datePosted)}</pubDate>`,
    `<dc:creator>${escapeXml(post.author)}</dc:creator>`,
    ...post.tags.map((tag) => `<category>${escapeXml(shelves.labelOf(tag))}</category>`),
    `<description>${escapeXml(post.summary)}</description>`,
    '</item>',
  ].join('\n');
}

/** RFC 822, with a numeric offset. */
function rssDate(iso: string): string {
  return new Date(iso).toUTCString().replace('GMT', '+0000');
}
