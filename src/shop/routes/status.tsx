import { createFileRoute } from '@tanstack/react-router';

import { fixedHead } from '#src/shop/pages/fixed-head.ts';
import { StatusView } from '#src/shop/pages/status/status-view.tsx';

export const Route = createFileRoute('/status')({
  head: fixedHead('/status'),
  component: StatusView,
});
