import { createFileRoute } from '@tanstack/react-router';

import { fixedHead } from '#src/blocks/fixed-head.ts';
import { LegalPage } from '#src/blocks/legal/legal-page.tsx';
import { legalPages } from '#src/blocks/legal/legal-pages.ts';
import { privacySections } from '#src/blocks/legal/privacy.tsx';

export const Route = createFileRoute('/privacy-policy')({
  head: fixedHead('/privacy-policy'),
  component: () => <LegalPage {...legalPages.privacy} sections={privacySections} />,
});
