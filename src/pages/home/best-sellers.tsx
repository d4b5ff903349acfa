import { Link } from '@tanstack/react-router';

import type { ProductCard } from '#contract/calls/product-calls.ts';
import { formatPaisa, pricesOf } from '#contract/rules/money.ts';
import { ProductPicture, picturesOf } from '#src/features/product/product-picture.tsx';
import { buttonProps } from '#src/ui/button.tsx';
import { Carousel } from '#src/ui/carousel.tsx';

import styles from './best-sellers.module.css';

export function BestSellers({ products }: { readonly products: readonly ProductCard[] }) {
  return (
    <Carousel
      label="Best sellers"
      perPage={{ default: 2, 768: 1 }}
      infinite
      slides={products.map((product) => ({ key: product.productId, content: <BestSeller product={product} /> }))}
    />
  );
}

function BestSeller({ product }: { readonly product: ProductCard }) {
  const [picture] = picturesOf(product);
  const { before, current } = pricesOf(product);
  return (
    <article className={styles.slide}>
      <div className={styles.frame}>
        {picture && (
          <ProductPicture picture={picture} alt="" sizes="(width <= 40rem) 92vw, (width <= 768px) 46vw, 20rem" />
        )}
      </div>
      <div className={styles.text}>
        <h3 className={styles.name}>{product.name}</h3>
        <p className={styles.note}>{product.shortDesc}</p>
        {current < before && (
          <s className={styles.before}>
            <span className="visually-hidden">Before </span>
            {formatPaisa(before)}
          </s>
        )}
        <Link
          to="/products/$slug"
          params={{ slug: product.slugs }}
          aria-label={`${product.name}, ${formatPaisa(current)}`}
          {...buttonProps('secondary')}
        >
          {formatPaisa(current)}
        </Link>
      </div>
    </article>
  );
}
