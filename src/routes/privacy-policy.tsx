import { createFileRoute } from '@tanstack/react-router';

import { SoonView, soonHead } from '#src/blocks/soon-page.tsx';

const page = {
  title: 'Privacy Policy',
  text: 'What this shop keeps about you, where, and for how long.',
  path: '/privacy-policy',
};

export const Route = createFileRoute('/privacy-policy')({
  head: ({ match }) => soonHead(page, match.context),
  component: () => <SoonView {...page} />,
});
