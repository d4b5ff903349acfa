import { createFileRoute } from '@tanstack/react-router';

import { CustomOrderView } from '#src/blocks/custom-order/custom-order-view.tsx';
import { fixedHead } from '#src/blocks/fixed-head.ts';

export const Route = createFileRoute('/products/custom')({
  head: fixedHead('/products/custom'),
  component: CustomOrderView,
});
