import { createFileRoute } from '@tanstack/react-router';
import { isHeadRendered } from '#src/shop/pages/fixed-head.ts';
import { requirePage } from '#src/shop/pages/require-page.ts';
import { ServiceView } from '#src/shop/pages/services/service-view.tsx';

const page = () => import('#src/shop/pages/services/service-page.ts');

export const Route = createFileRoute('/services/$service')({
  beforeLoad: requirePage,
  loader: async ({ context, params }) => (await page()).loadService(context, slugOf(params)),
  head: async ({ match, params }) =>
    isHeadRendered() ? {} : (await page()).serviceHead(match.context, slugOf(params)),
  component: ServicePage,
});

/** Addresses are lower-case; a typed one need not be. */
function slugOf({ service }: { readonly service: string }): string {
  return service.toLowerCase();
}

function ServicePage() {
  const slug = slugOf(Route.useParams());
  // Keyed, so that the form of one service does not carry over to the next.
  return <ServiceView key={slug} slug={slug} />;
}
