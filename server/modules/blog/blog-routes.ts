import type { FastifyInstance } from 'fastify';

import { listPosts, readPost as readPostCall } from '#contract/calls/blog-calls.ts';
import { canonicalTag } from '#contract/names/tags.ts';
import { notFound } from '#server/http/failure-error.ts';
import { sendStored } from '#server/http/send-stored.ts';
import { servePublic } from '#server/http/serve.ts';
import { StoredAnswer } from '#server/http/stored-answer.ts';

import { composeFeed } from './feed.ts';
import { readPost, readPostPage } from './post-store.ts';

const feedPosts = 20;

export async function blogRoutes(app: FastifyInstance): Promise<void> {
  const { answers, catalogue, database, settings } = app;

  servePublic(app, listPosts, async ({ query }) => {
    const { cards, total } = await readPostPage(database.publicRead, {
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
      const post = await readPost(database.publicRead, params.slug.toLowerCase(), await catalogue.index());
      if (!post) throw notFound('Blog not found');
      return post;
    },
    { failures: [404], keyOf: ({ params }) => params.slug.toLowerCase() },
  );

  app.get('/blogs/rss.xml', async (request, reply) => {
    const feed = await answers.get('feed', async () => {
      const { cards } = await readPostPage(database.publicRead, { page: 1, pageSize: feedPosts });
      return new StoredAnswer(composeFeed(cards, settings.publicUrl), 'application/rss+xml; charset=utf-8');
    });
    return sendStored(request, reply, feed, 'public, max-age=3600');
  });
}
