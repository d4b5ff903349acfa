import { createFileRoute } from '@tanstack/react-router';
import { UnsubscribeView } from '#src/shop/features/newsletter/unsubscribe-view.tsx';
import { fixedHead } from '#src/shop/pages/fixed-head.ts';

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
