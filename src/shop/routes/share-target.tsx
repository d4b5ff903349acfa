import { createFileRoute } from '@tanstack/react-router';

import { fixedHead } from '#src/shop/pages/fixed-head.ts';
import {
  type MissedReason,
  ShareTargetView,
} from '#src/shop/pages/share-target/share-target-view.tsx';

const known: readonly MissedReason[] = ['worker', 'picture', 'storage'];

export const Route = createFileRoute('/share-target')({
  validateSearch: (search: Record<string, unknown>): { missed?: MissedReason | undefined } => ({
    missed: known.find((why) => why === search.missed),
  }),
  head: fixedHead('/share-target'),
  component: () => (
    <div className="page-width" style={{ paddingBlock: '1.5rem 3rem' }}>
      <ShareTargetView missed={Route.useSearch().missed} />
    </div>
  ),
});
