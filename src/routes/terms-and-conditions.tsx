import { createFileRoute } from '@tanstack/react-router';

import { fixedHead } from '#src/blocks/fixed-head.ts';
import { LegalPage } from '#src/blocks/legal/legal-page.tsx';
import { legalPages } from '#src/blocks/legal/legal-pages.ts';
import { termsSections } from '#src/blocks/legal/terms.tsx';

export const Route = createFileRoute('/terms-and-conditions')({
  head: fixedHead('/terms-and-conditions'),
  component: () => <LegalPage {...legalPages.terms} sections={termsSections} />,
});
