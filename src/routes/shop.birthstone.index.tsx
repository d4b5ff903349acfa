import { createFileRoute } from '@tanstack/react-router';

import { GemDrawing } from '#src/blocks/shelves/gem-drawing.tsx';
import { ShelfIndex } from '#src/blocks/shelves/shelf-index.tsx';
import { shelfCrumbs, shelfPages } from '#src/blocks/shelves/shelf-pages.ts';

const pages = () => import('#src/blocks/shelves/shelf-pages.ts');

export const Route = createFileRoute('/shop/birthstone/')({
  loader: async ({ context }) => (await pages()).loadShelfPage(context, 'birthstone'),
  head: async ({ match }) => (await pages()).shelfPageHead('birthstone', match.context),
  component: Index,
});

function Index() {
  const page = shelfPages.birthstone;
  return (
    <ShelfIndex
      {...page}
      crumbs={shelfCrumbs(page)}
      sections={page.sections}
      drawing={(slug) => <GemDrawing month={slug} />}
    />
  );
}
