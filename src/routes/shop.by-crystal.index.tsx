import { createFileRoute } from '@tanstack/react-router';

import { ShelfIndex } from '#src/blocks/shelves/shelf-index.tsx';
import { crystalSections, loadShelves, shelfCrumbs, shelfHead, shelfPages } from '#src/blocks/shelves/shelf-pages.ts';

const page = shelfPages.crystal;

export const Route = createFileRoute('/shop/by-crystal/')({
  loader: ({ context }) => loadShelves(context, crystalSections),
  head: ({ match }) => shelfHead(page, crystalSections, match.context),
  component: Index,
});

function Index() {
  return <ShelfIndex {...page} crumbs={shelfCrumbs(page)} sections={crystalSections} />;
}
