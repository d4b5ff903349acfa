import type { FastifyInstance } from 'fastify';

import { listPosts, readPost as readPostCall } from '#contract/calls/blog-calls.ts';
import { canonicalTag } from '#contract/names/tags.ts';
import { CachedResponse, sendCached } from '#server/http/cached-response.ts';
import { notFound } from '#server/http/failure-error.ts';
import { servePublic } from '#server/http/serve.ts';

import { composeFeed } from './feed.ts';
import { readPost, readPostPage } from './post-store.ts';

const feedPosts = 20;

export async function blogRoutes(app: FastifyInstance): Promise<void> {
  const { responseCache, catalogue, database, settings } = app;

  servePublic(app, listPosts, async ({ query }) => {
    const { cards, total } = await readPostPage(database.read, {
      page: query.pageNumber,
      pageSize: query.pageSize,
      tag: query.tag?.trim() ? canonicalTag(query.tag) : undefined,
    });
    return { data: cards, totalItems: total };
  });

  servePublic(
    app,
    readPostCall,
    async ({ params }) => {
      const post = await readPost(database.read, params.slug.toLowerCase(), await catalogue.index());
      if (!post) throw notFound('Blog not found');
      return post;
    },
    { failures: [404], cacheKey: ({ params }) => params.slug.toLowerCase() },
  );

  app.get('/blogs/rss.xml', async (request, reply) => {
    const feed = await responseCache.get('feed', async () => {
      const { cards } = await readPostPage(database.read, { page: 1, pageSize: feedPosts });
      return new CachedResponse(composeFeed(cards, settings.publicUrl), 'application/rss+xml; charset=utf-8');
    });
    return sendCached(request, reply, feed, 'public, max-age=3600');
  });
}
