import { createFileRoute } from '@tanstack/react-router';

import { ConfirmEmailView } from '#src/features/auth/confirm-email-view.tsx';
import type { MailedLink } from '#src/features/auth/mailed-link.ts';
import { parseMailedLink } from '#src/features/auth/mailed-link.ts';

const page = {
  title: 'Confirm your email',
  description: 'Confirm the email address of your account.',
  path: '/confirm-email',
};

export interface ConfirmSearch extends MailedLink {
  /** There: the mail has been sent, and nothing is to be confirmed yet. */
  readonly sent?: string;
}

const head = () => import('#src/blocks/quiet-head.ts');

export const Route = createFileRoute('/confirm-email')({
  validateSearch: (search: Record<string, unknown>): ConfirmSearch => ({
    ...parseMailedLink(search),
    ...(search.sent ? { sent: 'yes' } : {}),
  }),
  head: async ({ match }) => (await head()).quietHead(page, match.context),
  component: ConfirmEmail,
});

function ConfirmEmail() {
  const search = Route.useSearch();
  // Parsed once more: what the router gives holds also what is empty.
  return <ConfirmEmailView link={parseMailedLink({ ...search })} wasSent={Boolean(search.sent)} />;
}
