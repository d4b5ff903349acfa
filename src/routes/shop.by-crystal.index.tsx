import { createFileRoute } from '@tanstack/react-router';

import { ShelfIndex } from '#src/pages/shelves/shelf-index.tsx';
import { shelfCrumbs, shelfPages } from '#src/pages/shelves/shelf-pages.ts';

const pages = () => import('#src/pages/shelves/shelf-pages.ts');

export const Route = createFileRoute('/shop/by-crystal/')({
  loader: async ({ context }) => (await pages()).loadShelfPage(context, 'crystal'),
  head: async ({ match }) => (await pages()).shelfPageHead('crystal', match.context),
  component: Index,
});

function Index() {
  const page = shelfPages.crystal;
  return <ShelfIndex {...page} crumbs={shelfCrumbs(page)} sections={page.sections} />;
}
