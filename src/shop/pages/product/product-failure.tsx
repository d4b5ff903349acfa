import { useRouter } from '@tanstack/react-router';
import { AppError, isNotFound, isTemporary } from '#src/shared/network/app-error.ts';
import { errorMessage } from '#src/shared/network/error-message.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { EmptyState } from '#src/shared/ui/notices/empty-state.tsx';
import { ProductNotFound } from '#src/shop/features/product/product-not-found.tsx';
import { OfflineWaysFor } from '#src/shop/widgets/offline-ways/late-offline-ways.tsx';

interface ProductFailureProps {
  readonly error: unknown;
  readonly reset: () => void;
}

/** Error view of the product page, with a retry button. */
export function ProductFailure({ error, reset }: ProductFailureProps) {
  const router = useRouter();
  if (isNotFound(error)) return <ProductNotFound />;
  const isRejected =
    error instanceof AppError && error.kind === 'error-response' && !isTemporary(error);
  const tryAgain = () => {
    reset();
    void router.invalidate();
  };
  return (
    <div className="page-width">
      <EmptyState
        heading="h1"
        title={isRejected ? 'Product not found' : 'This product can’t be shown right now'}
        text={errorMessage(error)}
      >
        <Button onClick={tryAgain}>Try again</Button>
      </EmptyState>
      <OfflineWaysFor error={error} />
    </div>
  );
}
