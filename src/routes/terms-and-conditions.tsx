import { createFileRoute } from '@tanstack/react-router';

import { SoonView, soonHead } from '#src/blocks/soon-page.tsx';

const page = {
  title: 'Terms and Conditions',
  text: 'How orders, returns and exchange work here.',
  path: '/terms-and-conditions',
};

export const Route = createFileRoute('/terms-and-conditions')({
  head: ({ match }) => soonHead(page, match.context),
  component: () => <SoonView {...page} />,
});
