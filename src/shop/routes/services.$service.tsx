import { createFileRoute } from '@tanstack/react-router';
import { requirePage } from '#src/shop/pages/require-page.ts';
import { loadServicePage, servicePageHead } from '#src/shop/pages/services/service-route.ts';
import { ServiceView } from '#src/shop/pages/services/service-view.tsx';

export const Route = createFileRoute('/services/$service')({
  beforeLoad: requirePage,
  loader: ({ context, params }) => loadServicePage(context, params.service),
  head: servicePageHead,
  component: ServicePage,
});

function ServicePage() {
  // Addresses are lower-case; a typed one need not be.
  const slug = Route.useParams().service.toLowerCase();
  // Keyed, so that the form of one service does not carry over to the next.
  return <ServiceView key={slug} slug={slug} />;
}
