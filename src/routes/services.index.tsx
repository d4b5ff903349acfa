import { createFileRoute } from '@tanstack/react-router';

import { SoonView, soonHead } from '#src/blocks/soon-page.tsx';

const page = { title: 'Our Services', text: 'Tarot readings, astrology and numerology.', path: '/services' };

export const Route = createFileRoute('/services/')({
  head: ({ match }) => soonHead(page, match.context),
  component: () => <SoonView {...page} />,
});
