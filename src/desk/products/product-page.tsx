import { Link, useParams } from '@tanstack/react-router';

import { readDeskProduct } from '#contract/calls/admin/product-calls.ts';
import { useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { QueryView } from '#src/desk/ui/query-view.tsx';
import { Badge } from '#src/desk/ui/rows.tsx';
import { Screen } from '#src/desk/ui/screen.tsx';

import { ProductEditor } from './product-editor.tsx';
import styles from './product-form.module.css';

/** The form of a stored product. */
export function ProductPage() {
  const { id } = useParams({ from: '/staff/products/$id' });
  const query = useStaffQuery(readDeskProduct, { params: { id } }, { isStored: true });
  return (
    <Screen title={query.data?.name ?? 'Product'} back={{ to: '/products', label: 'Products' }} isNarrow>
      <QueryView query={query}>
        {(product) => (
          <>
            <p className={`row tall-links ${styles.state}`}>
              {product.published ? (
                <>
                  <Badge tone="good">In the shop</Badge>
                  <a href={`/products/${encodeURIComponent(product.slug)}`}>See it there</a>
                </>
              ) : (
                <Badge tone="warn">Hidden from the shop</Badge>
              )}
              <Link to="/products/new">New product</Link>
            </p>
            {product.published && product.tags.length === 0 && (
              <p className={`muted ${styles.optional}`}>
                It’s in no menu of the shop yet: choose a menu category below.
              </p>
            )}
            <ProductEditor key={product.id} product={product} />
          </>
        )}
      </QueryView>
    </Screen>
  );
}
