import { createFileRoute } from '@tanstack/react-router';

import { loadProduct, productHead } from '#src/blocks/product/product-page.ts';
import { ProductPageView } from '#src/blocks/product/product-page-view.tsx';
import { ProductNotFound } from '#src/features/product/product-not-found.tsx';

export const Route = createFileRoute('/products/$slug')({
  loader: ({ context, params }) => loadProduct(context, params.slug),
  head: ({ loaderData, match }) => productHead(loaderData, match.context),
  component: ProductPage,
  errorComponent: ({ error }) => <ProductNotFound error={error} />,
  notFoundComponent: () => <ProductNotFound />,
});

function ProductPage() {
  const { slug } = Route.useParams();
  // A product of its own state: what was chosen on one must not carry over to the next.
  return <ProductPageView key={slug} slug={slug} crumbs={Route.useLoaderData().crumbs} />;
}
