import { createFileRoute } from '@tanstack/react-router';

import { CheckoutPage } from '#src/blocks/checkout/checkout-page.tsx';

const page = {
  title: 'Checkout',
  description: 'Where your pieces go, and how you pay.',
  path: '/checkout',
};

const head = () => import('#src/blocks/quiet-head.ts');

export const Route = createFileRoute('/checkout')({
  head: async ({ match }) => (await head()).quietHead(page, match.context),
  component: CheckoutPage,
});
