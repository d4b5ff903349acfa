import { createFileRoute } from '@tanstack/react-router';

import { CustomOrderView } from '#src/pages/custom-order/custom-order-view.tsx';
import { fixedHead } from '#src/pages/fixed-head.ts';

export const Route = createFileRoute('/products/custom')({
  head: fixedHead('/products/custom'),
  component: CustomOrderView,
});
