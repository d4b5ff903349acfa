import { Link } from '@tanstack/react-router';

import { messages } from '#contract/names/messages.ts';
import { buttonLook } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

/** The link from the mail lacks its token or its address. */
export function BrokenResetLink() {
  return (
    <EmptyState heading="h1" title="This link is incomplete" text={messages.confirmationIncomplete}>
      <Link to="/forgot-password" {...buttonLook()}>
        Get a new link
      </Link>
    </EmptyState>
  );
}
