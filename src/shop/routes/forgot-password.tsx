import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordForm } from '#src/shop/features/auth/password-pages.tsx';
import { fixedHead } from '#src/shop/pages/fixed-head.ts';

export const Route = createFileRoute('/forgot-password')({
  head: fixedHead('/forgot-password'),
  component: ForgotPasswordForm,
});
