import { createFileRoute } from '@tanstack/react-router';

import { fixedHead } from '#src/shop/pages/fixed-head.ts';
import { LegalPage } from '#src/shop/pages/own/legal-page.tsx';
import { loadPageText } from '#src/shop/pages/own/page-text-query.ts';

export const Route = createFileRoute('/privacy-policy')({
  loader: loadPageText('privacy'),
  head: fixedHead('/privacy-policy'),
  component: () => <LegalPage path="/privacy-policy" page="privacy" />,
});
