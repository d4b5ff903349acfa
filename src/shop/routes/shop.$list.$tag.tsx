import { createFileRoute } from '@tanstack/react-router';

import { findTagListName } from '#contract/names/tag-list-name.ts';
import { isHeadRendered } from '#src/shop/pages/fixed-head.ts';
import { parseTagPageSearch } from '#src/shop/pages/listing/list-search.ts';
import { TagPageView } from '#src/shop/pages/listing/tag-page-view.tsx';

const page = () => import('#src/shop/pages/listing/tag-page.ts');

export const Route = createFileRoute('/shop/$list/$tag')({
  params: {
    parse: ({ list, tag }) => {
      const known = findTagListName(list);
      return known !== undefined && { list: known, tag };
    },
  },
  validateSearch: parseTagPageSearch,
  loaderDeps: ({ search }) => parseTagPageSearch(search),
  loader: async ({ context, params, deps }) =>
    (await page()).loadTagPage(context, params.list, params.tag, deps),
  head: async ({ loaderData, match }) =>
    isHeadRendered() ? {} : (await page()).tagPageHead(loaderData, match.context, match.search),
  component: TagPage,
});

function TagPage() {
  const { list: loaded, title, crumbs } = Route.useLoaderData();
  return (
    <TagPageView
      {...Route.useParams()}
      search={Route.useLoaderDeps()}
      title={title}
      crumbs={crumbs}
      loaded={loaded}
    />
  );
}
