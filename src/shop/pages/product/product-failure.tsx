import { hasStatus } from '#src/shared/network/app-error.ts';
import { ProductNotFound } from '#src/shop/pages/product/product-not-found.tsx';
import { FailureView } from '#src/shop/widgets/offline-ways/failure-view.tsx';

interface ProductFailureProps {
  readonly error: unknown;
  readonly reset: () => void;
}

/** Error view of the product page, with a retry button unless no product can have its address. */
export function ProductFailure({ error, reset }: ProductFailureProps) {
  if (hasStatus(error, 400, 404)) return <ProductNotFound />;
  return <FailureView title="This product can’t be shown right now" error={error} reset={reset} />;
}
