import { Link } from '@tanstack/react-router';

import { buttonProps } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

/** No product matches the search or the filters. */
export function NoResults() {
  return (
    <EmptyState title="No Results Found" text="We're sorry, but we couldn't find the product you were looking for.">
      <Link to="/products" {...buttonProps()}>
        Continue Shopping
      </Link>
    </EmptyState>
  );
}

/** A tag without products. */
export function EmptyList() {
  return (
    <EmptyState title="Nothing here just yet" text="New pieces arrive from the hills every few weeks.">
      <Link to="/products" {...buttonProps()}>
        See all products
      </Link>
    </EmptyState>
  );
}
