import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Product, ProductCard } from '#contract/calls/product-calls.ts';
import { manyOf, type Shelves, shelfPath } from '#contract/rules/shelves/shelves.ts';
import { late } from '#src/shared/loading/late.tsx';
import { useShelves } from '#src/shared/queries/shelf-query.ts';
import { Breadcrumbs, type Crumb } from '#src/shared/ui/page/breadcrumbs.tsx';
import { ProductGallery } from '#src/shop/features/product/product-gallery.tsx';
import { picturesOf } from '#src/shop/features/product/product-picture.tsx';
import { productQuery } from '#src/shop/features/product/product-queries.ts';
import { ShareButton } from '#src/shop/features/product/share-button.tsx';
import { WishlistButton } from '#src/shop/features/wishlist/wishlist-button.tsx';
import { firstChoice } from '#src/shop/widgets/shopping/first-choice.ts';
import { toggleWishlist } from '#src/shop/widgets/shopping/load-shop-actions.ts';
import { BuyBox, loadRest } from './buy-box.tsx';
import styles from './product-page-view.module.css';

/** A product, or what a list knows of it. */
export type ShownProduct = ProductCard & Partial<Product>;

interface ProductPageViewProps {
  /** As the loader has it. */
  readonly loaded: ShownProduct;
}

const isComplete = (product: ShownProduct): product is Product => product.description !== undefined;

/** What is below the first view: texts beside the picture, and the sections across the page. */
export const LateProductTexts = late(loadRest, (module) => module.ProductTexts);
export const LateProductRest = late(loadRest, (module) => module.ProductRest);

export function ProductPageView({ loaded }: ProductPageViewProps) {
  const { data, error } = useQuery(productQuery(loaded.slugs));
  const product = data ?? loaded;
  const { shelves } = useShelves();
  const [shown, setShown] = useState(0);
  const [chosen, setChosen] = useState(() => firstChoice(product));
  const pictures = picturesOf(product);
  if (error && !isComplete(product)) throw error;

  return (
    <div className="page-width">
      <div className={styles.crumbs}>
        <Breadcrumbs crumbs={productCrumbs(product, shelves)} />
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
          {isComplete(product) && <LateProductTexts product={product} />}
        </div>
      </div>
      {isComplete(product) && <LateProductRest product={product} />}
    </div>
  );
}

export function productCrumbs(product: ShownProduct, shelves: Shelves): Crumb[] {
  const category = shelves.categories.find(({ slug }) => product.tags?.includes(slug));
  return [
    { label: 'Home', to: '/' },
    { label: 'products', to: '/products' },
    ...(category ? [{ label: manyOf(category), to: shelfPath(category) }] : []),
    { label: product.name },
  ];
}
