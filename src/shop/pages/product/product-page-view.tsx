import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Product, ProductCard } from '#contract/calls/product-calls.ts';
import { categories } from '#contract/names/tag-lists.ts';
import { late } from '#src/shared/loading/late.tsx';
import { Breadcrumbs, type Crumb } from '#src/shared/ui/page/breadcrumbs.tsx';
import { ProductGallery } from '#src/shop/features/product/product-gallery.tsx';
import { picturesOf } from '#src/shop/features/product/product-picture.tsx';
import { productQuery } from '#src/shop/features/product/product-queries.ts';
import { ShareButton } from '#src/shop/features/product/share-button.tsx';
import { WishlistButton } from '#src/shop/features/wishlist/wishlist-button.tsx';
import { firstChoice } from '#src/shop/widgets/shopping/first-choice.ts';
import { toggleWishlist } from '#src/shop/widgets/shopping/load-shop-actions.ts';
import { BuyBox } from './buy-box.tsx';
import styles from './product-page-view.module.css';

/** A product, or what a list knows of it. */
export type ShownProduct = ProductCard & Partial<Product>;

interface ProductPageViewProps {
  /** As the loader has it. */
  readonly loaded: ShownProduct;
}

const isComplete = (product: ShownProduct): product is Product => product.description !== undefined;

/** Below the first view. */
export const LateProductRest = late(
  () => import('./product-rest.tsx'),
  (module) => module.ProductRest,
);

export function ProductPageView({ loaded }: ProductPageViewProps) {
  const { data, error } = useQuery(productQuery(loaded.slugs));
  const product = data ?? loaded;
  const [shown, setShown] = useState(0);
  const [chosen, setChosen] = useState(() => firstChoice(product));
  const pictures = picturesOf(product);
  if (error && !isComplete(product)) throw error;

  return (
    <div className="page-width">
      <div className={styles.crumbs}>
        <Breadcrumbs crumbs={productCrumbs(product)} />
      </div>
      <div className={`stack ${styles.top}`}>
        <ProductGallery name={product.name} pictures={pictures} shown={shown} onShow={setShown}>
          <div className={styles.pictureButtons}>
            <WishlistButton
              productId={product.productId}
              productName={product.name}
              onToggle={() => void toggleWishlist(product)}
            />
            <ShareButton product={product} />
          </div>
        </ProductGallery>
        <div className={`stack ${styles.side}`}>
          <BuyBox
            product={product}
            chosen={chosen}
            onChoose={(index) => {
              setChosen(index);
              if (pictures[index]) setShown(index);
            }}
          />
          {isComplete(product) && <ProductTexts product={product} />}
        </div>
      </div>
      {isComplete(product) && <LateProductRest product={product} />}
    </div>
  );
}

export function productCrumbs(product: ShownProduct): Crumb[] {
  const category = categories.find(({ slug }) => product.tags?.includes(slug));
  return [
    { label: 'Home', to: '/' },
    { label: 'products', to: '/products' },
    ...(category ? [{ label: category.plural, to: `/shop/by-category/${category.slug}` }] : []),
    { label: product.name },
  ];
}

/** A product's description and additional information. */
function ProductTexts({ product }: { readonly product: Product }) {
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
