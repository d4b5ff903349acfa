import { createFileRoute } from '@tanstack/react-router';

import { fixedHead } from '#src/shop/pages/fixed-head.ts';
import { OutboxView } from '#src/shop/pages/outbox/outbox-view.tsx';

export const Route = createFileRoute('/outbox')({
  head: fixedHead('/outbox'),
  component: OutboxView,
});
