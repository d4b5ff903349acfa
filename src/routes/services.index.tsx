import { createFileRoute } from '@tanstack/react-router';

import { fixedHead } from '#src/pages/fixed-head.ts';
import { ServicesView } from '#src/pages/services/services-view.tsx';

export const Route = createFileRoute('/services/')({
  head: fixedHead('/services'),
  component: ServicesView,
});
