import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { Product } from '#contract/calls/product-calls.ts';
import { lazyPart } from '#src/shared/loading/late.tsx';
import { RecentlyViewed } from '#src/shop/features/product/recently-viewed.tsx';
import { addProductToCart } from '#src/shop/widgets/shopping/load-shop-actions.ts';
import styles from './product-page-view.module.css';
import { ProductReviews } from './product-reviews.tsx';
import { RelatedProducts } from './related-products.tsx';

/** Loaded from here, because the list of its files would be in the first load otherwise. */
export const TellMe = lazyPart(
  () => import('#src/shop/features/back-in-stock/tell-me.tsx'),
  (module) => module.TellMe,
);
if (import.meta.env.SSR) await TellMe.load();

/** The product's page below its first view. */
export function ProductRest({ product }: { readonly product: Product }) {
  return (
    <>
      <ProductReviews product={product} />
      {product.relatedProducts.length > 0 && (
        <section className="section">
          <h2>You may also like</h2>
          <RelatedProducts products={product.relatedProducts} />
        </section>
      )}
      <RecentlyViewed slug={product.slugs} />
      <AddFromForm product={product} />
    </>
  );
}

/**
 * Adds the product to the cart if 'Add to cart' was sent as a form (`AddForm`), through the login
 * for a visitor.
 */
function AddFromForm({ product }: { readonly product: Product }) {
  const navigate = useNavigate();
  const add = useEffectEvent(async () => {
    if (!new URLSearchParams(location.search).has('add')) return;
    // Only once, and not for a link from another site.
    await navigate({ to: '.', search: {}, replace: true });
    if (!document.referrer.startsWith(`${location.origin}/`)) return;
    await addProductToCart(product);
  });
  useEffect(() => void add(), []);
  return null;
}

/** A product's description and additional information. */
export function ProductTexts({ product }: { readonly product: Product }) {
  const { description, additionalInformation } = product;
  const entries = additionalInformation.filter(
    (entry) => entry.informationName.trim() !== hiddenInformation,
  );
  return (
    <>
      {description.trim() !== '' && (
        <section>
          <h2>About this piece</h2>
          <ProductDescription description={description} />
        </section>
      )}
      {entries.length > 0 && (
        <section>
          <h2>Additional information</h2>
          <ProductInformation entries={entries} />
        </section>
      )}
    </>
  );
}

/** An entry of the additional information that is shown on cards only. */
const hiddenInformation = 'Short Description';

/** The description, one paragraph per line. */
function ProductDescription({ description }: { readonly description: string }) {
  const lines = description.split(/\r?\n/).filter((line) => line.trim() !== '');
  return (
    <div className={`stack-close ${styles.description}`}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat and never move
        <p key={index}>{line}</p>
      ))}
    </div>
  );
}

function ProductInformation({ entries }: { readonly entries: Product['additionalInformation'] }) {
  return (
    <dl className={`ruled small ${styles.information}`}>
      {entries.map((entry) => (
        <div key={entry.additionalInformationId} className="wrap">
          <dt className="quiet">{entry.informationName}</dt>
          <dd>{entry.informationValue}</dd>
        </div>
      ))}
    </dl>
  );
}
