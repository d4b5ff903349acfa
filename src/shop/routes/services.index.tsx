import { createFileRoute } from '@tanstack/react-router';
import { isHeadRendered } from '#src/shop/pages/fixed-head.ts';
import { requirePage } from '#src/shop/pages/require-page.ts';
import { ServicesView } from '#src/shop/pages/services/services-view.tsx';

const page = () => import('#src/shop/pages/services/service-page.ts');

export const Route = createFileRoute('/services/')({
  beforeLoad: requirePage,
  loader: async ({ context }) => (await page()).loadServices(context),
  head: async ({ match }) => (isHeadRendered() ? {} : (await page()).servicesHead(match.context)),
  component: ServicesView,
});
