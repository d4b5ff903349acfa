import { createFileRoute } from '@tanstack/react-router';

import { fixedHead } from '#src/pages/fixed-head.ts';
import { TarotView } from '#src/pages/services/tarot-view.tsx';

const services = () => import('#src/pages/services/load-services.ts');

export const Route = createFileRoute('/services/tarot-reading')({
  loader: async ({ context }) => (await services()).loadServices(context),
  head: fixedHead('/services/tarot-reading'),
  component: TarotView,
});
