import { createFileRoute } from '@tanstack/react-router';

import { fixedHead, loadText } from '#src/shop/pages/fixed-head.ts';
import { LegalPage } from '#src/shop/pages/own/legal-page.tsx';

export const Route = createFileRoute('/terms-and-conditions')({
  loader: loadText('terms'),
  head: fixedHead('/terms-and-conditions'),
  component: () => <LegalPage path="/terms-and-conditions" page="terms" />,
});
