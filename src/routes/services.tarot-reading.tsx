import { createFileRoute } from '@tanstack/react-router';

import { fixedHead } from '#src/blocks/fixed-head.ts';
import { TarotView } from '#src/blocks/services/tarot-view.tsx';

const services = () => import('#src/blocks/services/load-services.ts');

export const Route = createFileRoute('/services/tarot-reading')({
  loader: async ({ context }) => (await services()).loadServices(context),
  head: fixedHead('/services/tarot-reading'),
  component: TarotView,
});
