import { Link } from '@tanstack/react-router';

import { buttonProps } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

export function BlogNotFound() {
  return (
    <div className="page-width">
      <EmptyState heading="h1" title="Blog not found" text="We couldn’t find that post. It may have been renamed.">
        <Link to="/blogs" {...buttonProps()}>
          All posts
        </Link>
      </EmptyState>
    </div>
  );
}
