import { createFileRoute, notFound } from '@tanstack/react-router';
import { parseMailedLink } from '#src/shop/features/auth/mailed-link.ts';
import { BrokenResetLink, ResetPasswordForm } from '#src/shop/features/auth/password-pages.tsx';
import { fixedHead } from '#src/shop/pages/fixed-head.ts';

export const Route = createFileRoute('/reset-password')({
  validateSearch: parseMailedLink,
  beforeLoad: ({ search: { token, email } }) => {
    if (!token && !email) throw notFound();
  },
  head: fixedHead('/reset-password'),
  component: ResetPassword,
});

function ResetPassword() {
  const { token, email } = Route.useSearch();
  return token && email ? <ResetPasswordForm token={token} email={email} /> : <BrokenResetLink />;
}
