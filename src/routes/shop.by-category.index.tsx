import { createFileRoute } from '@tanstack/react-router';

import { ShelfIndex } from '#src/pages/shelves/shelf-index.tsx';
import { shelfCrumbs, shelfPages } from '#src/pages/shelves/shelf-pages.ts';

const pages = () => import('#src/pages/shelves/shelf-pages.ts');

export const Route = createFileRoute('/shop/by-category/')({
  loader: async ({ context }) => (await pages()).loadShelfPage(context, 'category'),
  head: async ({ match }) => (await pages()).shelfPageHead('category', match.context),
  component: Index,
});

function Index() {
  const page = shelfPages.category;
  return <ShelfIndex {...page} crumbs={shelfCrumbs(page)} sections={page.sections} />;
}
