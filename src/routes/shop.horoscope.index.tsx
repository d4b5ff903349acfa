import { createFileRoute } from '@tanstack/react-router';
import { ShelfIndex } from '#src/blocks/shelves/shelf-index.tsx';
import { loadShelves, shelfCrumbs, shelfHead, shelfPages, signSections } from '#src/blocks/shelves/shelf-pages.ts';
import { SignDrawing } from '#src/blocks/shelves/sign-drawing.tsx';

const page = shelfPages.horoscope;

export const Route = createFileRoute('/shop/horoscope/')({
  loader: ({ context }) => loadShelves(context, signSections),
  head: ({ match }) => shelfHead(page, signSections, match.context),
  component: Index,
});

function Index() {
  return (
    <ShelfIndex
      {...page}
      crumbs={shelfCrumbs(page)}
      sections={signSections}
      drawing={(slug) => <SignDrawing sign={slug} />}
    />
  );
}
