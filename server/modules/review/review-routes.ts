import type { FastifyInstance } from 'fastify';

import { writeReview as writeReviewCall } from '#contract/calls/review-calls.ts';
import { cleanLines, requireText } from '#server/http/clean-text.ts';
import { serveUserChange } from '#server/http/serve-private.ts';

import { writeReview } from './review-store.ts';

export async function reviewRoutes(app: FastifyInstance): Promise<void> {
  serveUserChange(app, writeReviewCall, {
    failures: [404],
    ownerOf: ({ body }) => body.id,
    prepare: ({ userId, request: { ip } }) => app.rateLimiter.consume('review', { address: ip, account: userId }),
    change: (trx, { userId, body: { productId, comment, rating } }) =>
      writeReview(
        trx,
        { userId, productId, comment: requireText(cleanLines(comment), 'comment'), rating },
        app.database,
      ),
  });
}
