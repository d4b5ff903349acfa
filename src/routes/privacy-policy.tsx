import { createFileRoute } from '@tanstack/react-router';

import { LegalPage } from '#src/blocks/legal/legal-page.tsx';
import { privacySections } from '#src/blocks/legal/privacy.tsx';
import { pageHead } from '#src/blocks/page-head.ts';

const title = 'Privacy Policy';
const lead = 'What we keep about you, on your device and on our server, why, and for how long.';

export const Route = createFileRoute('/privacy-policy')({
  head: ({ match }) =>
    pageHead({ title, description: lead, path: '/privacy-policy', publicUrl: match.context.publicUrl }),
  component: () => <LegalPage title={title} lead={lead} sections={privacySections} />,
});
