import { createFileRoute } from '@tanstack/react-router';

import { AboutView } from '#src/blocks/about/about-view.tsx';
import { pageHead } from '#src/blocks/page-head.ts';
import { organizationData } from '#src/blocks/structured-data.ts';

export const Route = createFileRoute('/about')({
  head: ({ match }) =>
    pageHead({
      title: 'About us',
      description: 'Who makes these pieces, where the stones come from, how they become jewellery, and why we started.',
      path: '/about',
      publicUrl: match.context.publicUrl,
      structured: organizationData(match.context.publicUrl),
    }),
  component: AboutView,
});
