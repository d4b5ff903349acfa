import { createFileRoute } from '@tanstack/react-router';
import { fixedHead } from '#src/shop/pages/fixed-head.ts';
import { requirePage } from '#src/shop/pages/require-page.ts';
import { loadPrices } from '#src/shop/pages/services/load-prices.ts';
import { TarotView } from '#src/shop/pages/services/tarot-view.tsx';

export const Route = createFileRoute('/services/tarot-reading')({
  beforeLoad: requirePage,
  loader: loadPrices,
  head: fixedHead('/services/tarot-reading'),
  component: TarotView,
});
