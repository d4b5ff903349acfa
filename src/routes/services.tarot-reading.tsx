import { createFileRoute } from '@tanstack/react-router';

import { servicesQuery } from '#src/features/booking/booking-queries.ts';
import { fixedHead } from '#src/pages/fixed-head.ts';
import { TarotView } from '#src/pages/services/tarot-view.tsx';

export const Route = createFileRoute('/services/tarot-reading')({
  // If that fails, the page shows placeholders for the prices.
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData(servicesQuery()).catch(() => undefined);
  },
  head: fixedHead('/services/tarot-reading'),
  component: TarotView,
});
