import { createFileRoute } from '@tanstack/react-router';

import { servicesHead } from '#src/blocks/services/services-head.ts';
import { ServicesView } from '#src/blocks/services/services-view.tsx';

const page = {
  title: 'Our Services',
  description: 'Tarot reading, astrology and numerology, in our shop in Patan or by video. Book a time.',
  path: '/services',
};

export const Route = createFileRoute('/services/')({
  head: ({ match }) => servicesHead(page, match.context),
  component: ServicesView,
});
