import { createFileRoute } from '@tanstack/react-router';

import { fixedHead } from '#src/blocks/fixed-head.ts';
import { UnsubscribeView } from '#src/features/newsletter/unsubscribe-view.tsx';

export const Route = createFileRoute('/newsletter/unsubscribe')({
  validateSearch: (search: Record<string, unknown>): { token?: string | undefined } => ({
    token: typeof search.token === 'string' && search.token !== '' ? search.token : undefined,
  }),
  head: fixedHead('/newsletter/unsubscribe'),
  component: () => (
    <div className="page-width">
      <UnsubscribeView token={Route.useSearch().token} />
    </div>
  ),
});
