import { createFileRoute } from '@tanstack/react-router';

import { fixedHead } from '#src/pages/fixed-head.ts';
import { StatusView } from '#src/pages/status/status-view.tsx';

export const Route = createFileRoute('/status')({
  head: fixedHead('/status'),
  component: StatusView,
});
