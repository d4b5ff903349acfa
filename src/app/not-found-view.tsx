import { Link } from '@tanstack/react-router';

import { buttonLook } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

/** No such page. */
export function NotFoundView() {
  return (
    <div className="page-width">
      <EmptyState heading="h1" title="This path ends here" text="We couldn’t find that page. It may have moved.">
        <Link to="/products" {...buttonLook()}>
          See all products
        </Link>
      </EmptyState>
    </div>
  );
}
