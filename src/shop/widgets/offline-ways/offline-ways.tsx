import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Product } from '#contract/calls/product-calls.ts';
import { loadPersister } from '#src/shared/queries/lazy-persister.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import {
  openOfflineCatalogueDialog,
  readOfflineChoice,
} from '#src/shop/features/offline-catalogue/offline-choice.ts';
import { productListQuery, productQuery } from '#src/shop/features/product/product-queries.ts';
import { ViewedList } from '#src/shop/features/product/recently-viewed.tsx';
import { readViewed } from '#src/shop/features/product/viewed-products.ts';
import { ProductsButton } from '#src/shop/features/shop/products-button.tsx';
import styles from './offline-ways.module.css';

interface Seen {
  readonly products: readonly Product[];
  readonly hasList: boolean;
}

/**
 * Below a page that can't be loaded without a network: what of the shop is on this device, and how
 * to have all of it.
 */
export function OfflineWays() {
  const queryClient = useQueryClient();
  const [seen, setSeen] = useState<Seen>({ products: [], hasList: false });
  useEffect(() => {
    readSeen(queryClient).then(setSeen, (error) =>
      console.info('What is stored could not be read', error),
    );
  }, [queryClient]);
  const { products, hasList } = seen;
  return (
    <section className={`stack centred ${styles.ways}`} aria-label="What you can see offline">
      {products.length > 0 && (
        <>
          <h2 className="part-title">You can still look at these</h2>
          <ViewedList products={products} />
        </>
      )}
      <div className="button-row">
        {hasList && <ProductsButton variant="secondary">See all products</ProductsButton>}
        {!readOfflineChoice() && (
          <Button variant="secondary" onClick={openOfflineCatalogueDialog}>
            Browse without internet
          </Button>
        )}
      </div>
      {!readOfflineChoice() && (
        <p className="muted">
          Save the shop on this device once while you’re online, and every product and the search
          open without a signal.
        </p>
      )}
    </section>
  );
}

/** What this device has of the products viewed last, and whether it has the list of all. */
async function readSeen(queryClient: QueryClient): Promise<Seen> {
  const { readStored } = await loadPersister();
  const products = await Promise.all(
    readViewed().map((slug) => readStored<Product>(queryClient, productQuery(slug).queryKey)),
  );
  const list = await readStored(queryClient, productListQuery(1).queryKey);
  return {
    products: products.filter((product) => product !== undefined),
    hasList: list !== undefined,
  };
}
