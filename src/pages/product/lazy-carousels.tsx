import { memo, use } from 'react';

import type { ProductCard, Review } from '#contract/calls/product-calls.ts';
import { codeRetryMs } from '#src/lib/timing.ts';
import { LateSection } from '#src/ui/late-section.tsx';

// The carousels of the product page are below the first view. The server renders them, but their code is not in the
// first load: React hydrates each when its code has loaded, and keeps the server's HTML until then. They are memoized
// because React discards HTML that is not hydrated yet when its props change.

type Carousels = typeof import('./carousels.ts');

let loaded: Carousels | undefined;
let loading: Promise<Carousels> | undefined;

/** Loads the carousels' code, with retries. The server awaits it before rendering. */
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
  const { ReviewList } = loaded ?? use(loadCarousels());
  return <ReviewList key={reviews[0]?.id} reviews={reviews} />;
}

function LoadedRelatedProducts({ products }: { readonly products: readonly ProductCard[] }) {
  const { RelatedProducts } = loaded ?? use(loadCarousels());
  return <RelatedProducts products={products} />;
}
