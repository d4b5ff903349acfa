import { createFileRoute } from '@tanstack/react-router';

import { SoonView, soonHead } from '#src/blocks/soon-page.tsx';

const page = {
  title: 'About us',
  text: 'Who makes these pieces, where the stones come from, and why we started.',
  path: '/about',
};

export const Route = createFileRoute('/about')({
  head: ({ match }) => soonHead(page, match.context),
  component: () => <SoonView {...page} />,
});
