import { createFileRoute } from '@tanstack/react-router';

import { LegalPage } from '#src/blocks/legal/legal-page.tsx';
import { termsSections } from '#src/blocks/legal/terms.tsx';
import { pageHead } from '#src/blocks/page-head.ts';

const title = 'Terms and Conditions';
const lead = 'How we sell, ship, exchange and make things to order, in plain words.';

export const Route = createFileRoute('/terms-and-conditions')({
  head: ({ match }) =>
    pageHead({ title, description: lead, path: '/terms-and-conditions', publicUrl: match.context.publicUrl }),
  component: () => <LegalPage title={title} lead={lead} sections={termsSections} />,
});
