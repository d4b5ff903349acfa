import { memo } from 'react';

import type { ProductCard, Review } from '#contract/calls/product-calls.ts';
import { lateModule } from '#src/lib/late-module.ts';
import { LateSection } from '#src/ui/late-section.tsx';

// The carousels of the product page are below the first view.

const carousels = lateModule(() => import('./carousels.ts'));

export const loadCarousels = carousels.load;

export const LazyReviewList = memo(({ reviews }: { readonly reviews: readonly Review[] }) => (
  <LateSection>
    <LoadedReviewList reviews={reviews} />
  </LateSection>
));

export const LazyRelatedProducts = memo(({ products }: { readonly products: readonly ProductCard[] }) => (
  <LateSection>
    <LoadedRelatedProducts products={products} />
  </LateSection>
));

function LoadedReviewList({ reviews }: { readonly reviews: readonly Review[] }) {
  const { ReviewList } = carousels.useModule();
  return <ReviewList key={reviews[0]?.id} reviews={reviews} />;
}

function LoadedRelatedProducts({ products }: { readonly products: readonly ProductCard[] }) {
  const { RelatedProducts } = carousels.useModule();
  return <RelatedProducts products={products} />;
}
