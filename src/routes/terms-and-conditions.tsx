import { createFileRoute } from '@tanstack/react-router';

import { fixedHead } from '#src/pages/fixed-head.ts';
import { LegalPage } from '#src/pages/legal/legal-page.tsx';
import { legalPages } from '#src/pages/legal/legal-pages.ts';
import text from '#src/pages/legal/terms.html?raw';

export const Route = createFileRoute('/terms-and-conditions')({
  head: fixedHead('/terms-and-conditions'),
  component: () => <LegalPage {...legalPages.terms} text={text} />,
});
