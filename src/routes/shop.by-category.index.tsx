import { createFileRoute } from '@tanstack/react-router';

import { ShelfIndex } from '#src/blocks/shelves/shelf-index.tsx';
import { categorySections, loadShelves, shelfCrumbs, shelfHead, shelfPages } from '#src/blocks/shelves/shelf-pages.ts';

const page = shelfPages.category;

export const Route = createFileRoute('/shop/by-category/')({
  loader: ({ context }) => loadShelves(context, categorySections),
  head: ({ match }) => shelfHead(page, categorySections, match.context),
  component: Index,
});

function Index() {
  return <ShelfIndex {...page} crumbs={shelfCrumbs(page)} sections={categorySections} />;
}
