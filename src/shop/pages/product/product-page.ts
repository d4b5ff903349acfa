import type { QueryClient } from '@tanstack/react-query';
import { notFound, redirect } from '@tanstack/react-router';

import type { ProductCard } from '#contract/calls/product-calls.ts';
import { productSlug } from '#contract/names/reserved-slugs.ts';
import { isNotFound } from '#src/shared/network/app-error.ts';
import { shelvesIn } from '#src/shared/queries/shelf-query.ts';
import { gallerySizes } from '#src/shop/features/product/picture-sizes.ts';
import { picturesOf } from '#src/shop/features/product/product-picture.tsx';
import { productQuery } from '#src/shop/features/product/product-queries.ts';
import { dropViewed } from '#src/shop/features/product/viewed-products.ts';
import { type PageContext, siteOf } from '#src/shop/widgets/page/page-context.ts';
import { pageHead } from '#src/shop/widgets/page/page-head.ts';
import { breadcrumbData, productData } from '#src/shop/widgets/page/structured-data.ts';

import {
  LateProductRest,
  LateProductTexts,
  productCrumbs,
  type ShownProduct,
} from './product-page-view.tsx';

/**
 * Loads a product by its slug, or returns what a list knows of it, for the page to stand at once:
 * then its own data is asked for meanwhile. Redirects from an old slug to the current one. Throws
 * `notFound`.
 */
export async function loadProduct(
  { queryClient }: PageContext,
  slug: string,
): Promise<{ product: ShownProduct }> {
  if (productSlug(slug) !== slug) {
    throw redirect({
      to: '/products/$slug',
      params: { slug: productSlug(slug) },
      statusCode: 301,
      replace: true,
    });
  }
  // Without it the page shows its first view, and tries again.
  const rest = Promise.all([LateProductTexts.load(), LateProductRest.load()]).catch(
    () => undefined,
  );
  const loading = queryClient.ensureQueryData(productQuery(slug)).catch((error: unknown) => {
    if (!isNotFound(error)) throw error;
    if (!import.meta.env.SSR) dropViewed(slug);
    throw notFound();
  });
  const card = import.meta.env.SSR ? undefined : findCard(queryClient, slug);
  if (card && !queryClient.getQueryData(productQuery(slug).queryKey)) {
    // The page's own query reports it.
    loading.catch(() => undefined);
    return { product: card };
  }
  const product = await loading;
  if (product.slugs !== slug) {
    throw redirect({
      to: '/products/$slug',
      params: { slug: product.slugs },
      statusCode: 301,
      replace: true,
    });
  }
  await rest;
  return { product };
}

export function productHead(
  loaded: Awaited<ReturnType<typeof loadProduct>> | undefined,
  context: PageContext,
) {
  if (!loaded) return {};
  const site = siteOf(context);
  const { shelves } = shelvesIn(context.queryClient);
  const { product } = loaded;
  const path = `/products/${product.slugs}`;
  const [picture] = picturesOf(product);
  return pageHead({
    title: product.name,
    description: product.shortDesc || product.description?.slice(0, 155) || '',
    path,
    site,
    picture,
    main: picture && { picture, sizes: gallerySizes },
    type: 'product',
    structured: [
      productData(product, site),
      breadcrumbData(productCrumbs(product, shelves), path, site.publicUrl),
    ],
  });
}

/** Where the results of a call have product cards. */
const cardsIn: Readonly<Record<string, string>> = {
  readHome: 'product',
  listProducts: 'data',
  listProductsByTag: 'data',
  searchProducts: 'products',
  readProductBySlug: 'relatedProducts',
};

/** A product as a list in memory has it. */
function findCard(queryClient: QueryClient, slug: string): ProductCard | undefined {
  return queryClient
    .getQueriesData<Record<string, readonly ProductCard[]>>({
      predicate: ({ queryKey }) => `${queryKey[0]}` in cardsIn,
    })
    .flatMap(([[call], data]) => data?.[cardsIn[`${call}`] ?? ''] ?? [])
    .find(({ slugs }) => slugs === slug);
}
