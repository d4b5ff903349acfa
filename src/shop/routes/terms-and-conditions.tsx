import { createFileRoute } from '@tanstack/react-router';

import { fixedHead } from '#src/shop/pages/fixed-head.ts';
import { LegalPage } from '#src/shop/pages/legal/legal-page.tsx';
import text from '#src/shop/pages/legal/terms.html?raw';

export const Route = createFileRoute('/terms-and-conditions')({
  head: fixedHead('/terms-and-conditions'),
  component: () => <LegalPage path="/terms-and-conditions" text={text} />,
});
