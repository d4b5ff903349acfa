import { createFileRoute } from '@tanstack/react-router';
import { ConfirmEmailView } from '#src/shop/features/auth/confirm-email-view.tsx';
import type { MailedLink } from '#src/shop/features/auth/mailed-link.ts';
import { parseMailedLink } from '#src/shop/features/auth/mailed-link.ts';
import { fixedHead } from '#src/shop/pages/fixed-head.ts';

export interface ConfirmSearch extends MailedLink {
  /** Set after registration: the mail was sent, and there is nothing to confirm yet. */
  readonly sent?: string;
}

export const Route = createFileRoute('/confirm-email')({
  validateSearch: (search: Record<string, unknown>): ConfirmSearch => ({
    ...parseMailedLink(search),
    ...(search.sent ? { sent: 'yes' } : {}),
  }),
  head: fixedHead('/confirm-email'),
  component: ConfirmEmail,
});

function ConfirmEmail() {
  const search = Route.useSearch();
  // Parsed again: the router's search also has empty params.
  return <ConfirmEmailView link={parseMailedLink({ ...search })} wasSent={Boolean(search.sent)} />;
}
