import { createFileRoute } from '@tanstack/react-router';

import { SearchView } from '#src/blocks/listing/search-view.tsx';

const page = { title: 'Search', description: 'Find a stone, a bracelet, a gift.', path: '/search' };

const head = () => import('#src/blocks/page-head.ts');

export const Route = createFileRoute('/search')({
  head: async ({ match }) => (await head()).pageHead({ ...page, publicUrl: match.context.publicUrl, isHidden: true }),
  component: () => (
    <div className="page-width">
      <SearchView />
    </div>
  ),
});
