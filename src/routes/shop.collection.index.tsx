import { createFileRoute } from '@tanstack/react-router';

import { ShelfIndex } from '#src/pages/shelves/shelf-index.tsx';
import { shelfCrumbs, shelfPages } from '#src/pages/shelves/shelf-pages.ts';

const pages = () => import('#src/pages/shelves/shelf-pages.ts');

export const Route = createFileRoute('/shop/collection/')({
  loader: async ({ context }) => (await pages()).loadShelfPage(context, 'collection'),
  head: async ({ match }) => (await pages()).shelfPageHead('collection', match.context),
  component: Index,
});

function Index() {
  const page = shelfPages.collection;
  return <ShelfIndex {...page} crumbs={shelfCrumbs(page)} sections={page.sections} />;
}
