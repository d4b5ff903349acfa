import { createFileRoute } from '@tanstack/react-router';

import { CustomOrderView } from '#src/blocks/custom-order/custom-order-view.tsx';

const head = () => import('#src/blocks/plain-head.ts');

export const Route = createFileRoute('/products/custom')({
  head: async ({ match }) =>
    (await head()).plainHead(
      {
        title: 'Custom order',
        description:
          'Tell us about the stone, the size and the person it is for: we draw it, you say yes, then we make it.',
        path: '/products/custom',
      },
      match.context,
    ),
  component: CustomOrderView,
});
