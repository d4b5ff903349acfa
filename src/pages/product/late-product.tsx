import { memo } from 'react';

import type { Product, ProductCard } from '#contract/calls/product-calls.ts';
import type { DeliveryFactsProps } from '#src/features/product/delivery-facts.tsx';
import { lateModule } from '#src/lib/late-module.ts';
import { LateSection } from '#src/ui/late-section.tsx';

// The product page below its first view.

const rest = lateModule(() => import('./product-rest.ts'));

export const loadProductRest = rest.load;

interface ProductProps {
  readonly product: Product;
}

export const LateDeliveryFacts = memo((props: DeliveryFactsProps) => (
  <LateSection>
    <LoadedDeliveryFacts {...props} />
  </LateSection>
));

export const LateProductTexts = memo(({ product }: ProductProps) => (
  <LateSection>
    <LoadedProductTexts product={product} />
  </LateSection>
));

export const LateProductReviews = memo(({ product }: ProductProps) => (
  <LateSection>
    <LoadedProductReviews product={product} />
  </LateSection>
));

export const LateRelatedProducts = memo(({ products }: { readonly products: readonly ProductCard[] }) => (
  <LateSection>
    <LoadedRelatedProducts products={products} />
  </LateSection>
));

function LoadedDeliveryFacts(props: DeliveryFactsProps) {
  const { DeliveryFacts } = rest.useModule();
  return <DeliveryFacts {...props} />;
}

function LoadedProductTexts(props: ProductProps) {
  const { ProductTexts } = rest.useModule();
  return <ProductTexts {...props} />;
}

function LoadedProductReviews(props: ProductProps) {
  const { ProductReviews } = rest.useModule();
  return <ProductReviews {...props} />;
}

function LoadedRelatedProducts({ products }: { readonly products: readonly ProductCard[] }) {
  const { RelatedProducts } = rest.useModule();
  return <RelatedProducts products={products} />;
}
