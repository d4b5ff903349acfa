import { createFileRoute } from '@tanstack/react-router';

import { LegalPage } from '#src/blocks/legal/legal-page.tsx';
import { termsSections } from '#src/blocks/legal/terms.tsx';

const title = 'Terms and Conditions';
const lead = 'How we sell, ship, exchange and make things to order, in plain words.';

const head = () => import('#src/blocks/plain-head.ts');

export const Route = createFileRoute('/terms-and-conditions')({
  head: async ({ match }) =>
    (await head()).plainHead(
      {
        title,
        description: lead,
        path: '/terms-and-conditions',
      },
      match.context,
    ),
  component: () => <LegalPage title={title} lead={lead} sections={termsSections} />,
});
