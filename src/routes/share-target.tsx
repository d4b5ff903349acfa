import { createFileRoute } from '@tanstack/react-router';

import { type Missed, ShareTargetView } from '#src/blocks/share-target/share-target-view.tsx';

const page = {
  title: 'Shared picture',
  description: 'Which payment a picture from another app belongs to.',
  path: '/share-target',
};

const head = () => import('#src/blocks/quiet-head.ts');
const known: readonly Missed[] = ['worker', 'picture', 'storage'];

export const Route = createFileRoute('/share-target')({
  validateSearch: (search: Record<string, unknown>): { missed?: Missed | undefined } => ({
    missed: known.find((why) => why === search.missed),
  }),
  head: async ({ match }) => (await head()).quietHead(page, match.context),
  component: () => (
    <div className="page-width" style={{ paddingBlock: '1.5rem 3rem' }}>
      <ShareTargetView missed={Route.useSearch().missed} />
    </div>
  ),
});
