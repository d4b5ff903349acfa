import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordForm } from '#src/features/auth/password-pages.tsx';
import { fixedHead } from '#src/pages/fixed-head.ts';

export const Route = createFileRoute('/forgot-password')({
  head: fixedHead('/forgot-password'),
  component: ForgotPasswordForm,
});
