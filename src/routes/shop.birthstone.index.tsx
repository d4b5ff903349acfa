import { createFileRoute } from '@tanstack/react-router';

import { GemDrawing } from '#src/pages/shelves/gem-drawing.tsx';
import { ShelfIndex } from '#src/pages/shelves/shelf-index.tsx';
import { shelfCrumbs, shelfPages } from '#src/pages/shelves/shelf-pages.ts';

const pages = () => import('#src/pages/shelves/shelf-pages.ts');

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
