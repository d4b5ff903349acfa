import { createFileRoute } from '@tanstack/react-router';

import { quietHead } from '#src/blocks/quiet-head.ts';
import { ForgotPasswordForm } from '#src/features/auth/forgot-password-form.tsx';

const page = {
  title: 'Forgot password',
  description: 'Have a link sent with which you can choose a new password.',
  path: '/forgot-password',
};

export const Route = createFileRoute('/forgot-password')({
  head: ({ match }) => quietHead(page, match.context),
  component: ForgotPasswordForm,
});
