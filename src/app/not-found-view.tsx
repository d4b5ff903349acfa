import { Link } from '@tanstack/react-router';

import { buttonProps } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

/** The 404 page. */
export function NotFoundView() {
  return (
    <div className="page-width">
      <EmptyState heading="h1" title="This path ends here" text="We couldn’t find that page. It may have moved.">
        <Link to="/products" {...buttonProps()}>
          See all products
        </Link>
      </EmptyState>
    </div>
  );
}
