import type { FastifyInstance } from 'fastify';

import { readHome } from '#contract/calls/home-calls.ts';
import { bestSellersShown } from '#contract/rules/catalogue-queries.ts';
import { servePublic } from '#server/http/serve.ts';
import { readBestSellers } from '#server/modules/product/product-store.ts';

import { readTestimonials, readVideos } from './home-store.ts';

export async function homeRoutes(app: FastifyInstance): Promise<void> {
  const { database } = app;

  servePublic(app, readHome, async () => {
    const [product, watchAndShop, testimonials] = await Promise.all([
      readBestSellers(database.read, bestSellersShown),
      readVideos(database.read),
      readTestimonials(database.read),
    ]);
    return { product, watchAndShop, testimonials };
  });
}
