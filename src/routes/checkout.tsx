import { createFileRoute } from '@tanstack/react-router';

import { CheckoutPage } from '#src/blocks/checkout/checkout-page.tsx';
import { fixedHead } from '#src/blocks/fixed-head.ts';

export const Route = createFileRoute('/checkout')({
  head: fixedHead('/checkout'),
  component: CheckoutPage,
});
