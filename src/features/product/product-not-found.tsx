import { Link } from '@tanstack/react-router';

import { AppError, isNotFound } from '#src/lib/app-error.ts';
import { failureSentence } from '#src/lib/failure-sentence.ts';
import { buttonLook } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

/** A product that could not be shown: it is not there, or the server said why. */
export function ProductNotFound({ error }: { readonly error?: unknown }) {
  const isKnown = error instanceof AppError && !isNotFound(error);
  const isUnreached = isKnown && (error.kind === 'offline' || error.kind === 'timeout');
  return (
    <div className="page-width">
      <EmptyState
        heading="h1"
        title={isUnreached ? 'This product can’t be shown just now' : 'Product not found'}
        text={
          isKnown ? failureSentence(error) : 'It may have found its person already. Others like it are in the shop.'
        }
      >
        <Link to="/products" {...buttonLook()}>
          Continue Shopping
        </Link>
      </EmptyState>
    </div>
  );
}
