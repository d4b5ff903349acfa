import { createFileRoute } from '@tanstack/react-router';

import { fixedHead } from '#src/pages/fixed-head.ts';
import { loadPrices } from '#src/pages/services/load-prices.ts';
import { TarotView } from '#src/pages/services/tarot-view.tsx';

export const Route = createFileRoute('/services/tarot-reading')({
  loader: loadPrices,
  head: fixedHead('/services/tarot-reading'),
  component: TarotView,
});
