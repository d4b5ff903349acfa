import { createFileRoute } from '@tanstack/react-router';
import { requirePage } from '#src/shop/pages/require-page.ts';
import { CustomOrderView } from '#src/shop/pages/services/custom-order-view.tsx';
import { loadServicePage, servicePageHead } from '#src/shop/pages/services/service-route.ts';

export const Route = createFileRoute('/products/custom')({
  beforeLoad: requirePage,
  loader: ({ context }) => loadServicePage(context),
  head: servicePageHead,
  component: CustomOrderView,
});
