import { createFileRoute } from '@tanstack/react-router';

import { GemDrawing } from '#src/blocks/shelves/gem-drawing.tsx';
import { ShelfIndex } from '#src/blocks/shelves/shelf-index.tsx';
import { loadShelves, monthSections, shelfCrumbs, shelfHead, shelfPages } from '#src/blocks/shelves/shelf-pages.ts';

const page = shelfPages.birthstone;

export const Route = createFileRoute('/shop/birthstone/')({
  loader: ({ context }) => loadShelves(context, monthSections),
  head: ({ match }) => shelfHead(page, monthSections, match.context),
  component: Index,
});

function Index() {
  return (
    <ShelfIndex
      {...page}
      crumbs={shelfCrumbs(page)}
      sections={monthSections}
      drawing={(slug) => <GemDrawing month={slug} />}
    />
  );
}
