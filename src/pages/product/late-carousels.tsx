import { memo, Suspense, use } from 'react';

import type { ProductCard, Review } from '#contract/calls/product-calls.ts';
import { codeRetryMs } from '#src/lib/timing.ts';

// The carousels of a product's page stand below the first view. The server renders them; their code is not part of the
// page's first load: React hydrates each when the code has arrived, and what the server rendered stays until then. They
// are memoized because React would drop what is not hydrated yet when its parent passes other props.

type Carousels = typeof import('./carousels.ts');

let loaded: Carousels | undefined;
let loading: Promise<Carousels> | undefined;

/** Fetches the code of the carousels, until it is there. The server waits for it and renders them at once. */
export function loadCarousels(): Promise<Carousels> {
  loading ??= fetchCarousels();
  return loading;
}

async function fetchCarousels(): Promise<Carousels> {
  try {
    loaded = await import('./carousels.ts');
    return loaded;
  } catch {
    await new Promise((resolve) => setTimeout(resolve, codeRetryMs));
    return fetchCarousels();
  }
}

export const LateReviewList = memo(({ reviews }: { readonly reviews: readonly Review[] }) => (
  <Suspense fallback={null}>
    <ReviewListPart reviews={reviews} />
  </Suspense>
));

export const LateRelatedProducts = memo(({ products }: { readonly products: readonly ProductCard[] }) => (
  <Suspense fallback={null}>
    <RelatedProductsPart products={products} />
  </Suspense>
));

function ReviewListPart({ reviews }: { readonly reviews: readonly Review[] }) {
  const { ReviewList } = loaded ?? use(loadCarousels());
  return <ReviewList key={reviews[0]?.id} reviews={reviews} />;
}

function RelatedProductsPart({ products }: { readonly products: readonly ProductCard[] }) {
  const { RelatedProducts } = loaded ?? use(loadCarousels());
  return <RelatedProducts products={products} />;
}
