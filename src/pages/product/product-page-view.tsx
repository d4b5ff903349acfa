import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Product, ProductCard } from '#contract/calls/product-calls.ts';
import { fewLeft, shippingLimits } from '#contract/names/limits.ts';
import { categories } from '#contract/names/tag-lists.ts';
import { paisaFromRupees, pricesOf } from '#contract/rules/money.ts';
import { DeliveryFacts } from '#src/features/product/delivery-facts.tsx';
import { Price } from '#src/features/product/price.tsx';
import { ProductGallery } from '#src/features/product/product-gallery.tsx';
import { picturesOf } from '#src/features/product/product-picture.tsx';
import { productQuery } from '#src/features/product/product-queries.ts';
import { ProductDescription, ProductInformation } from '#src/features/product/product-text.tsx';
import { QuantityStepper } from '#src/features/product/quantity-stepper.tsx';
import { SizeGuide } from '#src/features/product/size-guide.tsx';
import { VariantPicker } from '#src/features/product/variant-picker.tsx';
import { WishlistButton } from '#src/features/wishlist/wishlist-button.tsx';
import type { Crumb } from '#src/ui/breadcrumbs.tsx';
import { Breadcrumbs } from '#src/ui/breadcrumbs.tsx';
import { Button } from '#src/ui/button.tsx';
import { late } from '#src/ui/late.tsx';
import { Stars } from '#src/ui/stars.tsx';
import { AddForm } from './add-form.tsx';
import { firstInStock } from './first-in-stock.ts';
import { addProductToCart, toggleWishlist } from './load-shop-actions.ts';
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
export const LateGalleryTools = late(
  () => import('#src/features/product/gallery-tools.tsx'),
  (module) => module.GalleryTools,
);

export function ProductPageView({ loaded }: ProductPageViewProps) {
  const { data, error } = useQuery(productQuery(loaded.slugs));
  const product = data ?? loaded;
  const [shown, setShown] = useState(0);
  const [chosen, setChosen] = useState(() => firstInStock(product));
  const track = useRef<HTMLElement>(null);
  const pictures = picturesOf(product);
  if (error && !isComplete(product)) throw error;

  return (
    <div className="page-width">
      <div className={styles.crumbs}>
        <Breadcrumbs crumbs={productCrumbs(product)} />
      </div>
      <div className={`stack ${styles.top}`}>
        <ProductGallery name={product.name} pictures={pictures} shown={shown} onShow={setShown} track={track}>
          <div className={styles.wishlistButton}>
            <WishlistButton
              productId={product.productId}
              productName={product.name}
              onToggle={() => void toggleWishlist(product)}
            />
          </div>
          <LateGalleryTools product={product} track={track} shown={shown} />
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

interface BuyBoxProps {
  readonly product: ShownProduct;
  /** Index of the chosen attribute. */
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}

function BuyBox({ product, chosen, onChoose }: BuyBoxProps) {
  const [quantity, setQuantity] = useState(1);
  const [isAdding, setAdding] = useState(false);
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

  return (
    <div className={`stack ${styles.buy}`}>
      <h1 className={styles.name}>{product.name}</h1>
      <div className={styles.price}>
        <Price {...price} />
        {product.reviewCount ? (
          <a href="#reviews">
            <Stars rating={product.rating ?? 0} count={product.reviewCount} />
          </a>
        ) : null}
      </div>
      <p className={styles.note}>{product.shortDesc}</p>
      {product.attributes.length > 0 && (
        <VariantPicker
          attributes={product.attributes}
          chosen={chosen}
          onChoose={(index) => {
            setQuantity(1);
            onChoose(index);
          }}
          help={isRing(product) && <SizeGuide chosen={attribute?.attributeValue} />}
        />
      )}
      <div className={`row ${styles.row}`}>
        {!isSoldOut && <QuantityStepper quantity={quantity} max={stock} onChange={setQuantity} />}
        {!isSoldOut && stock <= fewLeft && <p className={styles.stock}>Only {stock} left</p>}
        {/* On phones a bar at the bottom, which repeats the price. */}
        <div className={styles.bar} data-bottom-bar>
          <p className={styles.barPrice} aria-hidden>
            {attribute && (
              <span className={styles.barVariant}>{`${attribute.attributeName}: ${attribute.attributeValue}`}</span>
            )}
            <Price {...price} />
          </p>
          <AddForm slug={product.slugs} onAdd={add}>
            <Button type="submit" wide disabled={isSoldOut} aria-disabled={isAdding || undefined}>
              {isSoldOut && 'Currently out of stock'}
              {!isSoldOut && (isAdding ? 'Adding to cart...' : 'Add to cart')}
            </Button>
          </AddForm>
        </div>
      </div>
      <DeliveryFacts {...deliveryOf(price)} />
    </div>
  );
}

/** What delivery depends on. */
function deliveryOf(price: Parameters<typeof pricesOf>[0]) {
  const { before, current } = pricesOf(price);
  return {
    isShippingFree: current >= paisaFromRupees(shippingLimits.freeFromRupees),
    isReduced: current < before,
  };
}

/** Whether its attribute is a ring size. */
function isRing({ attributes, tags = [] }: ShownProduct): boolean {
  const name = attributes[0]?.attributeName ?? '';
  return /\bsize\b/i.test(name) && (/\bring\b/i.test(name) || tags.includes('ring'));
}

/** A product's description and additional information. */
function ProductTexts({ product }: { readonly product: Product }) {
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
