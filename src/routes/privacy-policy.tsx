import { createFileRoute } from '@tanstack/react-router';

import { LegalPage } from '#src/blocks/legal/legal-page.tsx';
import { privacySections } from '#src/blocks/legal/privacy.tsx';

const title = 'Privacy Policy';
const lead = 'What we keep about you, on your device and on our server, why, and for how long.';

const head = () => import('#src/blocks/plain-head.ts');

export const Route = createFileRoute('/privacy-policy')({
  head: async ({ match }) =>
    (await head()).plainHead({ title, description: lead, path: '/privacy-policy' }, match.context),
  component: () => <LegalPage title={title} lead={lead} sections={privacySections} />,
});
