import { createFileRoute } from '@tanstack/react-router';

import { CheckoutPage } from '#src/pages/checkout/checkout-page.tsx';
import { fixedHead } from '#src/pages/fixed-head.ts';

export const Route = createFileRoute('/checkout')({
  head: fixedHead('/checkout'),
  component: CheckoutPage,
});
