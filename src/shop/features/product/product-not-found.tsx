import { EmptyState } from '#src/shared/ui/notices/empty-state.tsx';

export function ProductNotFound() {
  return (
    <div className="page-width">
      <EmptyState
        heading="h1"
        title="Product not found"
        text="It may have sold. There is more like it in the shop."
        link={{ to: '/products', label: 'Continue Shopping' }}
      />
    </div>
  );
}
