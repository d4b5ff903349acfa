import { Link } from '@tanstack/react-router';

import type { ProductTile as Tile } from '#contract/calls/catalogue-calls.ts';

import { Price } from './price.tsx';
import { ProductPicture, picturesOf } from './product-picture.tsx';
import styles from './product-tile.module.css';

interface ProductTileProps {
  readonly product: Tile;
  /** `sizes` of its picture. */
  readonly sizes: string;
}

/** A small card: picture, name and price. */
export function ProductTile({ product, sizes }: ProductTileProps) {
  const [picture] = picturesOf(product);
  return (
    <Link
      to="/products/$slug"
      params={{ slug: product.slugs }}
      className={`texts top small bare-link ${styles.tile}`}
    >
      <span className={`frame portrait ${styles.frame}`}>
        {picture && <ProductPicture picture={picture} alt="" sizes={sizes} />}
      </span>
      <span className={`two-lines ${styles.name}`}>{product.name}</span>
      <Price price={product.price} discount={product.discount} />
    </Link>
  );
}

/** Where a product will be. */
export function ProductTilePlace() {
  return (
    <span className={`texts top small bare-link ${styles.tile}`}>
      <span className={`frame portrait ${styles.frame}`} />
      <span className={`two-lines ${styles.name}`} />
      <span>&nbsp;</span>
    </span>
  );
}
