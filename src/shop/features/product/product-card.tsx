import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useState } from 'react';

import type { ProductCard as Card } from '#contract/calls/product-calls.ts';
import { Stars } from '#src/shared/ui/pictures/stars.tsx';
import { cardSizes } from './picture-sizes.ts';
import { Price } from './price.tsx';
import styles from './product-card.module.css';
import { ProductPicture, picturesOf } from './product-picture.tsx';

interface ProductCardProps {
  readonly product: Card;
  readonly wishlistButton: ReactNode;
  /** The button that adds to the cart. */
  readonly action: ReactNode;
  /** In the first row of a page: its picture is loaded eagerly. */
  readonly isMain?: boolean;
  readonly sizes?: string;
  /** Called instead of following the link, as for related products. */
  readonly onOpen?: (product: Card) => void;
}

export function ProductCard(props: ProductCardProps) {
  const { product, wishlistButton, action, isMain = false, sizes = cardSizes, onOpen } = props;
  const [isHovered, setHovered] = useState(false);
  const [first, ...others] = picturesOf(product);
  const second = others.find((picture) => picture.imageURL !== first?.imageURL);
  return (
    <article
      className={`holder ${styles.card}`}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setHovered(true)}
    >
      <div className="frame holder portrait">
        {first && <ProductPicture picture={first} alt="" sizes={sizes} isMain={isMain} />}
        {second && isHovered && (
          <div className={`over ${styles.second}`}>
            <ProductPicture picture={second} alt="" sizes={sizes} />
          </div>
        )}
        <Ribbon product={product} />
      </div>
      <div className={`texts top ${styles.text}`}>
        <Link
          to="/products/$slug"
          params={{ slug: product.slugs }}
          className="product-link whole-card two-lines"
          onClick={(event) => {
            if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onOpen(product);
          }}
        >
          {product.name}
        </Link>
        <p className={`fine-print dense two-lines ${styles.note}`}>
          {product.measure && <span className={styles.measure}>{product.measure} · </span>}
          {product.shortDesc}
        </p>
        <p className={`small ${styles.price}`}>
          <Price price={product.price} discount={product.discount} />
        </p>
        {product.reviewCount ? (
          <Stars rating={product.rating ?? 0} count={product.reviewCount} />
        ) : null}
      </div>
      <div className={styles.wishlistButton}>{wishlistButton}</div>
      <div className={`holder ${styles.action}`}>{product.stockQuantity > 0 && action}</div>
    </article>
  );
}

function Ribbon({ product }: { readonly product: Card }) {
  if (product.stockQuantity === 0)
    return <span className={`small-note ${styles.ribbon}`}>Out of stock</span>;
  const percent = Math.round(product.discount);
  if (percent < 1) return null;
  return (
    <span className={`small-note ${styles.ribbon}`} data-kind="reduced">
      -{percent}%
    </span>
  );
}
