import { createFileRoute } from '@tanstack/react-router';

import { ServicesView } from '#src/blocks/services/services-view.tsx';

const page = {
  title: 'Our Services',
  description: 'Tarot reading, astrology and numerology, in our shop in Patan or by video. Book a time.',
  path: '/services',
};

const services = () => import('#src/blocks/services/services-head.ts');

export const Route = createFileRoute('/services/')({
  head: async ({ match }) => (await services()).servicesHead(page, match.context),
  component: ServicesView,
});
