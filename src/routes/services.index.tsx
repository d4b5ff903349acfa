import { createFileRoute } from '@tanstack/react-router';

import { fixedHead } from '#src/blocks/fixed-head.ts';
import { ServicesView } from '#src/blocks/services/services-view.tsx';

export const Route = createFileRoute('/services/')({
  head: fixedHead('/services'),
  component: ServicesView,
});
