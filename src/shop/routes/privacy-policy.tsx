import { createFileRoute } from '@tanstack/react-router';

import { fixedHead, loadText } from '#src/shop/pages/fixed-head.ts';
import { LegalPage } from '#src/shop/pages/own/legal-page.tsx';

export const Route = createFileRoute('/privacy-policy')({
  loader: loadText('privacy'),
  head: fixedHead('/privacy-policy'),
  component: () => <LegalPage path="/privacy-policy" page="privacy" />,
});
