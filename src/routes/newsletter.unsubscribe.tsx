import { createFileRoute } from '@tanstack/react-router';

import { UnsubscribeView } from '#src/features/newsletter/unsubscribe-view.tsx';

const head = () => import('#src/blocks/page-head.ts');

export const Route = createFileRoute('/newsletter/unsubscribe')({
  validateSearch: (search: Record<string, unknown>): { token?: string | undefined } => ({
    token: typeof search.token === 'string' && search.token !== '' ? search.token : undefined,
  }),
  head: async ({ match }) =>
    (await head()).pageHead({
      title: 'Unsubscribe',
      description: 'Leave the newsletter.',
      path: '/newsletter/unsubscribe',
      publicUrl: match.context.publicUrl,
      isHidden: true,
    }),
  component: () => (
    <div className="page-width">
      <UnsubscribeView token={Route.useSearch().token} />
    </div>
  ),
});
