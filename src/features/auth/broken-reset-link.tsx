import { Link } from '@tanstack/react-router';

import { messages } from '#contract/names/messages.ts';
import { buttonLook } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

/** Part of the link from the mail got lost on its way. */
export function BrokenResetLink() {
  return (
    <EmptyState heading="h1" title="This link is not whole" text={messages.confirmationIncomplete}>
      <Link to="/forgot-password" {...buttonLook()}>
        Ask for a new link
      </Link>
    </EmptyState>
  );
}
