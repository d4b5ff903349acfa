import { createFileRoute } from '@tanstack/react-router';

import { fixedHead } from '#src/shop/pages/fixed-head.ts';
import { LegalPage } from '#src/shop/pages/legal/legal-page.tsx';
import text from '#src/shop/pages/legal/privacy.html?raw';

export const Route = createFileRoute('/privacy-policy')({
  head: fixedHead('/privacy-policy'),
  component: () => <LegalPage path="/privacy-policy" text={text} />,
});
