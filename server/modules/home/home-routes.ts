import type { FastifyInstance } from 'fastify';

import { readHome, type Testimonial, type Video } from '#contract/calls/catalogue-calls.ts';
import { bestSellersShown } from '#contract/rules/catalogue/catalogue-queries.ts';
import { homeProducts, newestRead } from '#contract/rules/catalogue/home-products.ts';
import { mediaMainAddress } from '#contract/rules/catalogue/media.ts';
import { discountPercentOf, rupeesFromPaisa } from '#contract/rules/texts/money.ts';
import type { Reader } from '#server/db/connect.ts';
import { servePublic } from '#server/http/serve.ts';
import { videoAddress } from '#server/media/media-routes.ts';
import { pictureOf, readPictureRecords } from '#server/modules/product/product-cards.ts';
import { readNewest } from '#server/modules/product/product-store.ts';
import { composeSections } from './home-sections.ts';

export async function homeRoutes(app: FastifyInstance): Promise<void> {
  const { database } = app;

  servePublic(app, readHome, async () => {
    const [bestSellers, newest, watchAndShop, testimonials] = await Promise.all([
      readNewest(database.read, bestSellersShown, { bestSellers: true }),
      readNewest(database.read, newestRead, { bestSellers: false }),
      readVideos(database.read),
      readTestimonials(database.read),
    ]);
    const products = homeProducts(bestSellers, newest);
    const source = {
      read: database.read,
      index: await app.catalogue.index(),
      shop: await app.catalogue.settings(),
    };
    const sections = await composeSections(source, source.shop.home, {
      'best-sellers': products.product.length > 0,
      newest: products.newest.length > 0,
      videos: watchAndShop.length > 0,
      testimonials: testimonials.length > 0,
      instagram: products.product.length > 0,
    });
    return { ...products, watchAndShop, testimonials, sections };
  });
}

async function readVideos(read: Reader): Promise<Video[]> {
  const rows = await read
    .selectFrom('videos')
    .leftJoin('products', (join) =>
      join.onRef('products.id', '=', 'videos.product_id').on('products.published', '=', 1),
    )
    .selectAll('videos')
    .select(['products.name', 'products.slug', 'price_paisa', 'sale_price_paisa'])
    .orderBy('position')
    .orderBy('videos.id')
    .execute();
  const posters = await readPictureRecords(
    read,
    rows.flatMap((row) => row.poster_hash ?? []),
  );
  return rows.map((row) => {
    const product = productOf(row);
    return {
      id: row.id,
      videoURL: videoAddress(row.hash),
      title: row.title,
      ...(row.poster_hash && {
        poster: pictureOf(posters.get(row.poster_hash), row.poster_hash, row.title),
      }),
      ...(product && { product }),
    };
  });
}

interface SeenProduct {
  readonly name: string | null;
  readonly slug: string | null;
  readonly price_paisa: number | null;
  readonly sale_price_paisa: number | null;
}

/** The product in a film; undefined when it is gone or hidden. */
function productOf({ name, slug, price_paisa, sale_price_paisa }: SeenProduct): Video['product'] {
  if (name === null || slug === null || price_paisa === null) return undefined;
  return {
    name,
    slugs: slug,
    price: rupeesFromPaisa(price_paisa),
    discount: discountPercentOf(price_paisa, sale_price_paisa),
  };
}

/** Those that came with the shop, then the reviews that staff have picked, newest first. */
async function readTestimonials(read: Reader): Promise<Testimonial[]> {
  const [rows, picked] = await Promise.all([
    read
      .selectFrom('testimonials')
      .select([
        'id as testimonialsID',
        'author',
        'author_title as authorTitle',
        'title',
        'description',
        'rating',
      ])
      .select('picture_hash')
      .orderBy('position')
      .orderBy('id')
      .execute(),
    read
      .selectFrom('reviews')
      .innerJoin('products', 'products.id', 'reviews.product_id')
      .select([
        'reviews.id',
        'reviews.name',
        'reviews.rating',
        'reviews.comment',
        'products.name as productName',
      ])
      .where('picked_at', 'is not', null)
      .where('hidden_reason', 'is', null)
      .where('products.published', '=', 1)
      .orderBy('picked_at', 'desc')
      .orderBy('reviews.id')
      .execute(),
  ]);
  const fromReviews = picked.map(({ id, name, rating, comment, productName }) => ({
    testimonialsID: id,
    author: name,
    authorTitle: productName,
    title: productName,
    description: comment,
    rating,
    image: null,
  }));
  const own = rows.map(({ picture_hash: hash, ...row }) => ({
    ...row,
    image: hash && mediaMainAddress(hash),
  }));
  return [...own, ...fromReviews];
}
