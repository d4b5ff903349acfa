import { Link } from '@tanstack/react-router';

import { buttonLook } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

/** No such page. */
export function NotFoundView() {
  return (
    <div className="page-width">
      <EmptyState
        heading="h1"
        title="This path ends here"
        text="The page you were looking for is not in the shop. It may have moved, or the address has a slip in it."
      >
        <Link to="/products" {...buttonLook()}>
          See all products
        </Link>
      </EmptyState>
    </div>
  );
}
