import { Link } from '@tanstack/react-router';

import { buttonProps } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

/** Nothing matched what was asked. */
export function NoResults() {
  return (
    <EmptyState title="No Results Found" text="We're sorry, but we couldn't find the product you were looking for.">
      <Link to="/products" {...buttonProps()}>
        Continue Shopping
      </Link>
    </EmptyState>
  );
}

/** A list of the shop that has no products yet. */
export function EmptyList() {
  return (
    <EmptyState title="Nothing here just yet" text="New pieces arrive from the hills every few weeks.">
      <Link to="/products" {...buttonProps()}>
        See all products
      </Link>
    </EmptyState>
  );
}
