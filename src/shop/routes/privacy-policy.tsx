import { createFileRoute } from '@tanstack/react-router';

import { fixedHead } from '#src/shop/pages/fixed-head.ts';
import { LegalPage } from '#src/shop/pages/legal/legal-page.tsx';
import { legalPages } from '#src/shop/pages/legal/legal-pages.ts';
import text from '#src/shop/pages/legal/privacy.html?raw';

export const Route = createFileRoute('/privacy-policy')({
  head: fixedHead('/privacy-policy'),
  component: () => <LegalPage {...legalPages.privacy} text={text} />,
});
