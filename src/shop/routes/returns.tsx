import { createFileRoute } from '@tanstack/react-router';

import { fixedHead, loadText } from '#src/shop/pages/fixed-head.ts';
import { LegalPage } from '#src/shop/pages/own/legal-page.tsx';
import { requirePage } from '#src/shop/pages/require-page.ts';

export const Route = createFileRoute('/returns')({
  beforeLoad: requirePage,
  loader: loadText('returns'),
  head: fixedHead('/returns'),
  component: () => <LegalPage path="/returns" page="returns" />,
});
