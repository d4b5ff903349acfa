import { createFileRoute } from '@tanstack/react-router';

import { SoonView, soonHead } from '#src/blocks/soon-page.tsx';

const page = { title: 'Custom order', text: 'A piece drawn and made for one person.', path: '/products/custom' };

export const Route = createFileRoute('/products/custom')({
  head: ({ match }) => soonHead(page, match.context),
  component: () => <SoonView {...page} />,
});
