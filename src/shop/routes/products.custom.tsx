import { createFileRoute } from '@tanstack/react-router';
import { isHeadRendered } from '#src/shop/pages/fixed-head.ts';
import { requirePage } from '#src/shop/pages/require-page.ts';
import { CustomOrderView } from '#src/shop/pages/services/custom-order-view.tsx';

const page = () => import('#src/shop/pages/services/service-page.ts');

export const Route = createFileRoute('/products/custom')({
  beforeLoad: requirePage,
  loader: async ({ context }) => (await page()).loadServices(context),
  head: async ({ match }) =>
    isHeadRendered() ? {} : (await page()).customOrderHead(match.context),
  component: CustomOrderView,
});
