import { useSuspenseQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import type { Product } from '#contract/calls/product-calls.ts';
import { starsOf } from '#contract/rules/rating.ts';
import { AttributePicker } from '#src/features/product/attribute-picker.tsx';
import { Price } from '#src/features/product/price.tsx';
import { ProductGallery } from '#src/features/product/product-gallery.tsx';
import { growingName, picturesOf } from '#src/features/product/product-picture.tsx';
import { productQuery } from '#src/features/product/product-queries.ts';
import { ProductDescription, ProductInformation } from '#src/features/product/product-text.tsx';
import { QuantityStepper } from '#src/features/product/quantity-stepper.tsx';
import { WishlistHeart } from '#src/features/wishlist/wishlist-heart.tsx';
import type { Crumb } from '#src/ui/breadcrumbs.tsx';
import { Breadcrumbs } from '#src/ui/breadcrumbs.tsx';
import { Button } from '#src/ui/button.tsx';
import { Stars } from '#src/ui/stars.tsx';
import { useIsPassed } from '#src/ui/use-is-passed.ts';
import { addProductToCart, toggleProductWish } from './load-shop-actions.ts';
import styles from './product-page-view.module.css';
import { ProductReviews } from './product-reviews.tsx';
import { RelatedProducts } from './related-products.tsx';
import { firstInStock } from './shop-items.ts';

interface ProductPageViewProps {
  readonly slug: string;
  readonly crumbs: readonly Crumb[];
}

export function ProductPageView({ slug, crumbs }: ProductPageViewProps) {
  const { data: product } = useSuspenseQuery(productQuery(slug));
  const [shown, setShown] = useState(0);
  const [chosen, setChosen] = useState(() => firstInStock(product));
  const pictures = picturesOf(product);

  return (
    <div className="page-width">
      <Breadcrumbs crumbs={crumbs} />
      <div className={styles.top}>
        <ProductGallery
          name={product.name}
          transitionName={growingName(product)}
          pictures={pictures}
          shown={shown}
          onShow={setShown}
          heart={
            <WishlistHeart
              productId={product.productId}
              productName={product.name}
              onToggle={() => void toggleProductWish(product)}
            />
          }
        />
        <div className={styles.side}>
          <BuyBox
            product={product}
            chosen={chosen}
            onChoose={(index) => {
              setChosen(index);
              if (pictures[index]) setShown(index);
            }}
          />
          <section>
            <h2>About this piece</h2>
            <ProductDescription description={product.description} />
          </section>
          <section>
            <h2>Additional information</h2>
            <ProductInformation entries={product.additionalInformation} />
          </section>
        </div>
      </div>
      <ProductReviews product={product} />
      {product.relatedProducts.length > 0 && (
        <section className={styles.section}>
          <h2>You may also like</h2>
          <RelatedProducts products={product.relatedProducts} />
        </section>
      )}
    </div>
  );
}

interface BuyBoxProps {
  readonly product: Product;
  /** Index of the chosen attribute. */
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}

function BuyBox({ product, chosen, onChoose }: BuyBoxProps) {
  const [quantity, setQuantity] = useState(1);
  const [isAdding, setAdding] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const isPassed = useIsPassed(place);
  const attribute = product.attributes[chosen];
  const stock = attribute ? attribute.productQuantity : product.stockQuantity;
  const isSoldOut = product.stockQuantity === 0 || stock === 0;
  const price = { price: attribute?.price ?? product.price, discount: attribute?.discount ?? product.discount };
  const add = async () => {
    if (isAdding) return;
    setAdding(true);
    await addProductToCart(product, { quantity, chosen, opensPanel: false });
    setAdding(false);
  };
  const button = (
    <Button wide disabled={isSoldOut} aria-disabled={isAdding || undefined} onClick={add}>
      {isSoldOut && 'Currently out of stock'}
      {!isSoldOut && (isAdding ? 'Adding to cart...' : 'Add to cart')}
    </Button>
  );

  return (
    <div className={styles.buy}>
      <div className={styles.head}>
        <h1 className={styles.name}>{product.name}</h1>
        <p className={styles.price}>
          <Price {...price} />
        </p>
        {product.reviewCount ? (
          <a href="#reviews" style={{ textDecoration: 'none' }}>
            <Stars filled={starsOf(product.rating ?? 0)} count={product.reviewCount} />
          </a>
        ) : null}
        <p className={styles.note}>{product.shortDesc}</p>
      </div>
      {product.attributes.length > 0 && (
        <AttributePicker
          attributes={product.attributes}
          chosen={chosen}
          onChoose={(index) => {
            setQuantity(1);
            onChoose(index);
          }}
        />
      )}
      <div ref={place}>
        <div className={styles.row}>
          {!isSoldOut && <QuantityStepper quantity={quantity} max={stock} onChange={setQuantity} />}
          {button}
        </div>
      </div>
      {!isSoldOut && stock <= 3 && (
        <p className={styles.stock}>{stock === 1 ? 'One piece left.' : `Only ${stock} pieces left.`}</p>
      )}
      {isPassed && (
        <div className={styles.sticky} data-bottom-bar>
          <p>
            <span className={styles.stickyName}>{product.name}</span>
            <Price {...price} />
          </p>
          <div>{button}</div>
        </div>
      )}
    </div>
  );
}
