import { createFileRoute } from '@tanstack/react-router';

import { fixedHead, loadText } from '#src/shop/pages/fixed-head.ts';
import { AboutView } from '#src/shop/pages/own/about-view.tsx';

export const Route = createFileRoute('/about')({
  loader: loadText('about'),
  head: fixedHead('/about'),
  component: AboutView,
});
