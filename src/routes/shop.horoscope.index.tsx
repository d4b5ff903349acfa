import { createFileRoute } from '@tanstack/react-router';
import { ShelfIndex } from '#src/pages/shelves/shelf-index.tsx';
import { shelfCrumbs, shelfPages } from '#src/pages/shelves/shelf-pages.ts';
import { SignDrawing } from '#src/pages/shelves/sign-drawing.tsx';

const pages = () => import('#src/pages/shelves/shelf-pages.ts');

export const Route = createFileRoute('/shop/horoscope/')({
  loader: async ({ context }) => (await pages()).loadShelfPage(context, 'horoscope'),
  head: async ({ match }) => (await pages()).shelfPageHead('horoscope', match.context),
  component: Index,
});

function Index() {
  const page = shelfPages.horoscope;
  return (
    <ShelfIndex
      {...page}
      crumbs={shelfCrumbs(page)}
      sections={page.sections}
      drawing={(slug) => <SignDrawing sign={slug} />}
    />
  );
}
