import { useRouter } from '@tanstack/react-router';

import { ProductNotFound } from '#src/features/product/product-not-found.tsx';
import { OfflineWaysFor } from '#src/layout/late-offline-ways.tsx';
import { AppError, isNotFound, isTemporary } from '#src/lib/app-error.ts';
import { errorMessage } from '#src/lib/error-message.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

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
