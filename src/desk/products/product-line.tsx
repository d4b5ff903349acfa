import { Link } from '@tanstack/react-router';

import type { DeskProductRow } from '#contract/calls/admin/product-schemas.ts';
import { formatPaisa } from '#contract/rules/money.ts';
import { askedPaisa } from '#contract/rules/product-facts.ts';
import { Badge } from '#src/desk/ui/rows.tsx';
import { pictureAttributes } from '#src/lib/media.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Picture } from '#src/ui/picture.tsx';

import styles from './products-page.module.css';
import { StockStepper } from './stock-stepper.tsx';

/** A product in the list: a link to its form, and its stock. */
export function ProductLine({ product }: { readonly product: DeskProductRow }) {
  const { id, name, picture, pricePaisa, salePaisa, published, variants } = product;
  return (
    <li className={styles.line}>
      <Link to="/products/$id" params={{ id }} className={styles.open}>
        <span className={styles.thumbnail}>
          {picture ? <Picture {...pictureAttributes(picture, '3.5rem')} alt="" /> : <Icon name="image" />}
        </span>
        <span className={styles.what}>
          <span className={styles.name}>{name}</span>
          <span className={`row muted ${styles.price}`}>
            {formatPaisa(askedPaisa(pricePaisa, salePaisa))}
            {salePaisa !== null && <s>{formatPaisa(pricePaisa)}</s>}
            {!published && <Badge tone="quiet">Hidden</Badge>}
            {product.isLow && <Badge tone="bad">{product.stock === 0 ? 'Sold out' : 'Low stock'}</Badge>}
          </span>
        </span>
      </Link>
      {variants.length === 0 ? (
        <StockStepper productId={id} name={name} stock={product.stock} isAlways={product.alwaysAvailable} />
      ) : (
        <details className={styles.variants}>
          <summary>
            {product.stock} in {variants.length} {variants.length === 1 ? 'variant' : 'variants'}
          </summary>
          <ul>
            {variants.map((variant) => {
              const label = variant.options.map(({ value }) => value).join(', ');
              return (
                <li key={variant.id} className={styles.variant}>
                  <span>{label}</span>
                  <StockStepper
                    productId={id}
                    variantId={variant.id}
                    name={`${name}, ${label}`}
                    stock={variant.stock}
                    isAlways={variant.alwaysAvailable}
                  />
                </li>
              );
            })}
          </ul>
        </details>
      )}
    </li>
  );
}
