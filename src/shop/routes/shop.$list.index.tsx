import { createFileRoute } from '@tanstack/react-router';

import { findTagListName } from '#contract/names/tag-list-name.ts';
import { isHeadRendered } from '#src/shop/pages/fixed-head.ts';
import { TagIndexView } from '#src/shop/pages/tag-index/tag-index-view.tsx';

const pages = () => import('#src/shop/pages/tag-index/tag-index-pages.ts');

export const Route = createFileRoute('/shop/$list/')({
  params: {
    parse: (params) => {
      const list = findTagListName(params.list);
      // Gifts are listed with the categories: `shop.gifting.index.tsx`.
      return list !== undefined && list !== 'gifting' && { list };
    },
  },
  loader: async ({ context, params }) => (await pages()).loadTagIndex(context, params.list),
  head: async ({ params, match }) =>
    isHeadRendered() ? {} : (await pages()).tagIndexHead(params.list, match.context),
  component: () => <TagIndexView list={Route.useParams().list} />,
});
