import { createFileRoute } from '@tanstack/react-router';

import { fixedHead } from '#src/blocks/fixed-head.ts';
import { ForgotPasswordForm } from '#src/features/auth/forgot-password-form.tsx';

export const Route = createFileRoute('/forgot-password')({
  head: fixedHead('/forgot-password'),
  component: ForgotPasswordForm,
});
