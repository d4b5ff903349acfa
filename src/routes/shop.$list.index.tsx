import { createFileRoute } from '@tanstack/react-router';

import { findTagListName } from '#contract/names/tag-list-name.ts';
import { ShelfIndex } from '#src/pages/shelves/shelf-index.tsx';

const pages = () => import('#src/pages/shelves/shelf-pages.ts');

export const Route = createFileRoute('/shop/$list/')({
  params: {
    parse: (params) => {
      const list = findTagListName(params.list);
      // Gifts are listed with the categories: `shop.gifting.index.tsx`.
      return list !== undefined && list !== 'gifting' && { list };
    },
  },
  loader: async ({ context, params }) => (await pages()).loadShelfPage(context, params.list),
  head: async ({ params, match }) => (await pages()).shelfPageHead(params.list, match.context),
  component: () => <ShelfIndex list={Route.useParams().list} />,
});
