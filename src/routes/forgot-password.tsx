import { createFileRoute } from '@tanstack/react-router';

import { ForgotPasswordForm } from '#src/features/auth/forgot-password-form.tsx';

const page = {
  title: 'Forgot password',
  description: 'Have a link sent with which you can choose a new password.',
  path: '/forgot-password',
};

const head = () => import('#src/blocks/quiet-head.ts');

export const Route = createFileRoute('/forgot-password')({
  head: async ({ match }) => (await head()).quietHead(page, match.context),
  component: ForgotPasswordForm,
});
