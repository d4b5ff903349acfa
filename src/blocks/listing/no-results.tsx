import { Link } from '@tanstack/react-router';

import { buttonLook } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

/** Nothing matched what was asked. */
export function NoResults() {
  return (
    <EmptyState title="No Results Found" text="We're sorry, but we couldn't find the product you were looking for.">
      <Link to="/products" {...buttonLook()}>
        Continue Shopping
      </Link>
    </EmptyState>
  );
}

/** A shelf that holds nothing yet. */
export function EmptyShelf() {
  return (
    <EmptyState title="This shelf is empty" text="New pieces come down from the hills every few weeks.">
      <Link to="/products" {...buttonLook()}>
        See all products
      </Link>
    </EmptyState>
  );
}
