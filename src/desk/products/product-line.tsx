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
  const { id, name, picture, pricePaisa, salePaisa, published, choices } = product;
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
      {choices.length === 0 ? (
        <StockStepper productId={id} name={name} stock={product.stock} isAlways={product.alwaysAvailable} />
      ) : (
        <details className={styles.choices}>
          <summary>
            {product.stock} in {choices.length} {choices.length === 1 ? 'choice' : 'choices'}
          </summary>
          <ul>
            {choices.map((choice) => {
              const label = choice.options.map(({ value }) => value).join(', ');
              return (
                <li key={choice.id} className={styles.choice}>
                  <span>{label}</span>
                  <StockStepper
                    productId={id}
                    choiceId={choice.id}
                    name={`${name}, ${label}`}
                    stock={choice.stock}
                    isAlways={choice.alwaysAvailable}
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
