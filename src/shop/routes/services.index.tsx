import { createFileRoute } from '@tanstack/react-router';
import { requirePage } from '#src/shop/pages/require-page.ts';
import { loadServicePage, servicePageHead } from '#src/shop/pages/services/service-route.ts';
import { ServicesView } from '#src/shop/pages/services/services-view.tsx';

export const Route = createFileRoute('/services/')({
  beforeLoad: requirePage,
  loader: ({ context }) => loadServicePage(context),
  head: servicePageHead,
  component: ServicesView,
});
