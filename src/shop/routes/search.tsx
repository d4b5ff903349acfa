import { createFileRoute } from '@tanstack/react-router';

import { fixedHead } from '#src/shop/pages/fixed-head.ts';
import { SearchView } from '#src/shop/pages/listing/search-view.tsx';

export const Route = createFileRoute('/search')({
  head: fixedHead('/search'),
  component: () => (
    <div className="page-width">
      <SearchView />
    </div>
  ),
});
