import { createFileRoute } from '@tanstack/react-router';

import { fixedHead } from '#src/shop/pages/fixed-head.ts';
import { OrderLinkView } from '#src/shop/pages/order-link/order-link-view.tsx';

export const Route = createFileRoute('/order')({
  head: fixedHead('/order'),
  component: OrderLinkView,
});
