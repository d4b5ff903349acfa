import { createFileRoute } from '@tanstack/react-router';
import { fixedHead } from '#src/shop/pages/fixed-head.ts';
import { requirePage } from '#src/shop/pages/require-page.ts';
import { ServicesView } from '#src/shop/pages/services/services-view.tsx';

export const Route = createFileRoute('/services/')({
  beforeLoad: requirePage,
  head: fixedHead('/services'),
  component: ServicesView,
});
