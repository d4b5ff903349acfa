import { createFileRoute } from '@tanstack/react-router';

import { AboutView } from '#src/blocks/about/about-view.tsx';

const head = () => import('#src/blocks/page-head.ts');
const data = () => import('#src/blocks/structured-data.ts');

export const Route = createFileRoute('/about')({
  head: async ({ match }) =>
    (await head()).pageHead({
      title: 'About us',
      description: 'Who makes these pieces, where the stones come from, how they become jewellery, and why we started.',
      path: '/about',
      publicUrl: match.context.publicUrl,
      structured: (await data()).organizationData(match.context.publicUrl),
    }),
  component: AboutView,
});
