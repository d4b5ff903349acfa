import { EmptyState } from '#src/shared/ui/notices/empty-state.tsx';
import { ProductsButton } from '#src/shop/features/shop/products-button.tsx';

export function ProductNotFound() {
  return (
    <div className="page-width">
      <EmptyState
        heading="h1"
        title="Product not found"
        text="It may have sold. There is more like it in the shop."
      >
        <ProductsButton>Continue Shopping</ProductsButton>
      </EmptyState>
    </div>
  );
}
