import { notFound, redirect } from '@tanstack/react-router';

import type { Product } from '#contract/calls/product-calls.ts';
import { categories } from '#contract/names/categories.ts';
import { gallerySizes } from '#src/features/product/picture-sizes.ts';
import { picturesOf } from '#src/features/product/product-picture.tsx';
import { productQuery } from '#src/features/product/product-queries.ts';
import { dropViewed } from '#src/features/product/viewed-products.ts';
import { isNotFound } from '#src/lib/app-error.ts';
import { type PageContext, pageHead } from '#src/pages/page-head.ts';
import { breadcrumbData, productData } from '#src/pages/structured-data.ts';
import type { Crumb } from '#src/ui/breadcrumbs.tsx';

import { loadProductRest } from './late-product.tsx';
// Awaited with the data: fetched with this module, not after it.
import './product-rest.ts';

/** Loads a product by its slug. Redirects from an old slug to the current one. Throws `notFound`. */
export async function loadProduct({ queryClient }: PageContext, slug: string) {
  // Without it the page shows its first view, and tries again.
  const rest = loadProductRest().catch(() => undefined);
  const product = await queryClient.ensureQueryData(productQuery(slug)).catch((error: unknown) => {
    if (!isNotFound(error)) throw error;
    if (!import.meta.env.SSR) dropViewed(slug);
    throw notFound();
  });
  if (product.slugs !== slug) {
    throw redirect({ to: '/products/$slug', params: { slug: product.slugs }, statusCode: 301, replace: true });
  }
  await rest;
  return { product, crumbs: productCrumbs(product) };
}

export function productHead(loaded: Awaited<ReturnType<typeof loadProduct>> | undefined, { publicUrl }: PageContext) {
  if (!loaded) return {};
  const { product, crumbs } = loaded;
  const path = `/products/${product.slugs}`;
  const [picture] = picturesOf(product);
  return pageHead({
    title: product.name,
    description: product.shortDesc || product.description.slice(0, 155),
    path,
    publicUrl,
    picture,
    main: picture && { picture, sizes: gallerySizes },
    type: 'product',
    structured: [productData(product, publicUrl), breadcrumbData(crumbs, path, publicUrl)],
  });
}

function productCrumbs(product: Product): Crumb[] {
  const category = categories.find(({ slug }) => product.tags?.includes(slug));
  return [
    { label: 'Home', to: '/' },
    { label: 'products', to: '/products' },
    ...(category ? [{ label: category.plural, to: `/shop/by-category/${category.slug}` }] : []),
    { label: product.name },
  ];
}
