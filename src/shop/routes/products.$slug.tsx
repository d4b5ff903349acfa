import { createFileRoute } from '@tanstack/react-router';
import { loadedWhenIdle } from '#src/shared/loading/late.tsx';
import { productQuery } from '#src/shop/features/product/product-queries.ts';
import { ProductFailure } from '#src/shop/pages/product/product-failure.tsx';
import { ProductNotFound } from '#src/shop/pages/product/product-not-found.tsx';
import { ProductPageView } from '#src/shop/pages/product/product-page-view.tsx';
import { isHeadRendered } from '#src/shop/widgets/page/is-head-rendered.ts';

const page = loadedWhenIdle(() => import('#src/shop/pages/product/product-page.ts'));

export const Route = createFileRoute('/products/$slug')({
  loader: async ({ context, params }) => {
    // Asked for at the tap, not after the code.
    void context.queryClient.prefetchQuery(productQuery(params.slug));
    return (await page()).loadProduct(context, params.slug);
  },
  head: async ({ loaderData, match }) =>
    isHeadRendered() ? {} : (await page()).productHead(loaderData, match.context),
  component: ProductPage,
  errorComponent: ProductFailure,
  notFoundComponent: ProductNotFound,
});

function ProductPage() {
  const { product } = Route.useLoaderData();
  // Keyed, so that the state of one product does not carry over to the next.
  return <ProductPageView key={product.slugs} loaded={product} />;
}
