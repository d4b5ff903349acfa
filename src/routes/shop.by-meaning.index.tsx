import { createFileRoute } from '@tanstack/react-router';

import { ShelfIndex } from '#src/blocks/shelves/shelf-index.tsx';
import { loadShelves, meaningSections, shelfCrumbs, shelfHead, shelfPages } from '#src/blocks/shelves/shelf-pages.ts';

const page = shelfPages.meaning;

export const Route = createFileRoute('/shop/by-meaning/')({
  loader: ({ context }) => loadShelves(context, meaningSections),
  head: ({ match }) => shelfHead(page, meaningSections, match.context),
  component: Index,
});

function Index() {
  return <ShelfIndex {...page} crumbs={shelfCrumbs(page)} sections={meaningSections} />;
}
