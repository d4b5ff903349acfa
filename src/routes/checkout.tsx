import { createFileRoute } from '@tanstack/react-router';

import { CheckoutPage } from '#src/blocks/checkout/checkout-page.tsx';
import { quietHead } from '#src/blocks/quiet-head.ts';

const page = {
  title: 'Checkout',
  description: 'Where your pieces go, and how you pay.',
  path: '/checkout',
};

export const Route = createFileRoute('/checkout')({
  head: ({ match }) => quietHead(page, match.context),
  component: CheckoutPage,
});
