import { createFileRoute } from '@tanstack/react-router';
import { parseTagPageSearch } from '#src/shop/pages/listing/list-search.ts';
import { TagPageView } from '#src/shop/pages/listing/tag-page-view.tsx';
import { isHeadRendered } from '#src/shop/widgets/page/is-head-rendered.ts';

const page = () => import('#src/shop/pages/listing/tag-page.ts');

export const Route = createFileRoute('/shop/$list/$tag')({
  params: {
    parse: ({ list, tag }) => ({ list: list.toLowerCase(), tag }),
  },
  validateSearch: parseTagPageSearch,
  loaderDeps: ({ search }) => parseTagPageSearch(search),
  loader: async ({ context, params, deps }) =>
    (await page()).loadTagPage(context, params.list, params.tag, deps),
  head: async ({ loaderData, match }) =>
    isHeadRendered() ? {} : (await page()).tagPageHead(loaderData, match.context),
  component: TagPage,
});

function TagPage() {
  return <TagPageView {...Route.useLoaderData()} />;
}
