import { createFileRoute } from '@tanstack/react-router';

import { fixedHead } from '#src/shop/pages/fixed-head.ts';
import { AboutView } from '#src/shop/pages/own/about-view.tsx';
import { loadPageText } from '#src/shop/pages/own/page-text-query.ts';

export const Route = createFileRoute('/about')({
  loader: loadPageText('about'),
  head: fixedHead('/about'),
  component: AboutView,
});
