import { createFileRoute } from '@tanstack/react-router';

import { fixedHead } from '#src/shop/pages/fixed-head.ts';
import { LegalPage } from '#src/shop/pages/own/legal-page.tsx';
import { loadPageText } from '#src/shop/pages/own/page-text-query.ts';

export const Route = createFileRoute('/terms-and-conditions')({
  loader: loadPageText('terms'),
  head: fixedHead('/terms-and-conditions'),
  component: () => <LegalPage path="/terms-and-conditions" page="terms" />,
});
