import type { Product } from '#contract/calls/product-calls.ts';
import { ProductDescription, ProductInformation } from '#src/features/product/product-text.tsx';

/** A product's description and additional information. */
export function ProductTexts({ product }: { readonly product: Product }) {
  return (
    <>
      <section>
        <h2>About this piece</h2>
        <ProductDescription description={product.description} />
      </section>
      <section>
        <h2>Additional information</h2>
        <ProductInformation entries={product.additionalInformation} />
      </section>
    </>
  );
}
