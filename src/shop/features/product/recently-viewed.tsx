import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import type { Product } from '#contract/calls/product-calls.ts';
import { isNotFound } from '#src/shared/network/app-error.ts';
import { isSavingData } from '#src/shared/pictures/data-saver.ts';
import { loadPersister } from '#src/shared/queries/lazy-persister.ts';
import { onLogout } from '#src/shared/session/session.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';

import { productQuery } from './product-queries.ts';
import { ProductTile, ProductTilePlace } from './product-tile.tsx';
import styles from './recently-viewed.module.css';
import { clearViewed, dropViewed, recordView } from './viewed-products.ts';

/**
 * The products viewed before this one on this device, loaded when the section nears the viewport.
 * Their places are there from the start, so that nothing below moves.
 */
export function RecentlyViewed({ slug }: { readonly slug: string }) {
  const queryClient = useQueryClient();
  const section = useRef<HTMLDivElement>(null);
  /** By place; undefined while it loads. */
  const [products, setProducts] = useState<readonly (Product | undefined)[]>([]);
  useEffect(() => {
    const others = recordView(slug);
    setProducts(others.map(() => undefined));
    if (!section.current || others.length === 0) return;
    let isCancelled = false;
    /** From the cache, else from the server; with the data saver from the cache only. */
    const load = async (other: string) => {
      const query = productQuery(other);
      if (isSavingData())
        return (await loadPersister()).readStored<Product>(queryClient, query.queryKey);
      return queryClient.ensureQueryData(query).catch((error: unknown) => {
        if (isNotFound(error)) dropViewed(other);
        return undefined;
      });
    };
    const observer = new IntersectionObserver(
      async ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        const all = await Promise.all(others.map(load));
        if (!isCancelled) setProducts(all.filter((product) => product !== undefined));
      },
      { rootMargin: '1000000px 0px 400px' },
    );
    observer.observe(section.current);
    const unsubscribe = onLogout(() => setProducts([]));
    return () => {
      isCancelled = true;
      observer.disconnect();
      unsubscribe();
    };
  }, [slug, queryClient]);
  const clear = () => {
    clearViewed();
    setProducts([]);
    section.current?.focus();
  };
  return (
    <div ref={section} tabIndex={-1}>
      {products.length > 0 && (
        <section aria-labelledby="recently-viewed">
          <div className={`row spread ${styles.head}`}>
            <h2 id="recently-viewed">Recently viewed</h2>
            <Button variant="plain" onClick={clear}>
              Clear
            </Button>
          </div>
          <ViewedList products={products} />
        </section>
      )}
    </div>
  );
}

/** A row of products, with places for those that are still loading. */
export function ViewedList({ products }: { readonly products: readonly (Product | undefined)[] }) {
  return (
    <ul className={`grid ${styles.list}`}>
      {products.map((product, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place, which never moves
        <li key={place}>
          {product ? <ProductTile product={product} sizes="9rem" /> : <ProductTilePlace />}
        </li>
      ))}
    </ul>
  );
}
