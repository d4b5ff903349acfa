import { createFileRoute, notFound } from '@tanstack/react-router';

import { BrokenResetLink } from '#src/features/auth/broken-reset-link.tsx';
import { parseMailedLink } from '#src/features/auth/mailed-link.ts';
import { ResetPasswordForm } from '#src/features/auth/reset-password-form.tsx';

const page = {
  title: 'Choose a new password',
  description: 'Choose a new password with the link from your mail.',
  path: '/reset-password',
};

const head = () => import('#src/blocks/quiet-head.ts');

export const Route = createFileRoute('/reset-password')({
  validateSearch: parseMailedLink,
  beforeLoad: ({ search: { token, email } }) => {
    if (!token && !email) throw notFound();
  },
  head: async ({ match }) => (await head()).quietHead(page, match.context),
  component: ResetPassword,
});

function ResetPassword() {
  const { token, email } = Route.useSearch();
  return token && email ? <ResetPasswordForm token={token} email={email} /> : <BrokenResetLink />;
}
