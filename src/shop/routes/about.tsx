import { createFileRoute } from '@tanstack/react-router';

import { AboutView } from '#src/shop/pages/about/about-view.tsx';
import { fixedHead } from '#src/shop/pages/fixed-head.ts';

export const Route = createFileRoute('/about')({
  head: fixedHead('/about'),
  component: AboutView,
});
