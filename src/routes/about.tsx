import { createFileRoute } from '@tanstack/react-router';

import { AboutView } from '#src/blocks/about/about-view.tsx';
import { fixedHead } from '#src/blocks/fixed-head.ts';

export const Route = createFileRoute('/about')({
  head: fixedHead('/about'),
  component: AboutView,
});
