import { createFileRoute } from '@tanstack/react-router';

import { TarotView } from '#src/blocks/services/tarot-view.tsx';

const services = () => import('#src/blocks/services/services-head.ts');

const page = {
  title: 'Tarot Reading',
  description:
    'Book a tarot reading in our shop in Patan or by video: 15 minutes, half an hour or an hour, for a question of yours.',
  path: '/services/tarot-reading',
};

export const Route = createFileRoute('/services/tarot-reading')({
  loader: async ({ context }) => (await services()).loadServices(context),
  head: async ({ match }) => (await services()).servicesHead(page, match.context),
  component: TarotView,
});
