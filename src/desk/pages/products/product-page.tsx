import { useParams } from '@tanstack/react-router';

import { readDeskProduct } from '#contract/calls/admin/product-calls.ts';
import { useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { QueryView } from '#src/desk/ui/query-view.tsx';
import { Screen } from '#src/desk/ui/screen.tsx';

import { ProductEditor } from './product-editor.tsx';

/** The form of a stored product. */
export function ProductPage() {
  const { id } = useParams({ from: '/staff/products/$id' });
  const query = useStaffQuery(readDeskProduct, { params: { id } }, { isStored: true });
  return (
    <Screen title={query.data?.name ?? 'Product'} back={{ to: '/products', label: 'Products' }} isNarrow>
      <QueryView query={query}>{(product) => <ProductEditor key={product.id} product={product} />}</QueryView>
    </Screen>
  );
}
