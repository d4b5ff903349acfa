import { createFileRoute } from '@tanstack/react-router';

import { ShelfIndex } from '#src/blocks/shelves/shelf-index.tsx';
import {
  collectionSections,
  loadShelves,
  shelfCrumbs,
  shelfHead,
  shelfPages,
} from '#src/blocks/shelves/shelf-pages.ts';

const page = shelfPages.collection;

export const Route = createFileRoute('/shop/collection/')({
  loader: ({ context }) => loadShelves(context, collectionSections),
  head: ({ match }) => shelfHead(page, collectionSections, match.context),
  component: Index,
});

function Index() {
  return <ShelfIndex {...page} crumbs={shelfCrumbs(page)} sections={collectionSections} />;
}
