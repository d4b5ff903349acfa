import { createFileRoute } from '@tanstack/react-router';

import { SoonView, soonHead } from '#src/blocks/soon-page.tsx';

const page = {
  title: 'Blog',
  text: 'Notes on stones, on their care, and on the valleys they come from.',
  path: '/blogs',
};

export const Route = createFileRoute('/blogs/')({
  head: ({ match }) => soonHead(page, match.context),
  component: () => <SoonView {...page} />,
});
