import { createFileRoute } from '@tanstack/react-router';
import { TagIndexView } from '#src/shop/pages/tag-index/tag-index-view.tsx';
import { isHeadRendered } from '#src/shop/widgets/page/is-head-rendered.ts';

const pages = () => import('#src/shop/pages/tag-index/tag-index-pages.ts');

export const Route = createFileRoute('/shop/$list/')({
  params: {
    parse: ({ list }) => ({ list: list.toLowerCase() }),
  },
  loader: async ({ context, params }) => (await pages()).loadTagIndex(context, params.list),
  head: async ({ loaderData, match }) =>
    isHeadRendered() ? {} : (await pages()).tagIndexHead(loaderData, match.context),
  component: () => <TagIndexView kind={Route.useLoaderData().kind} />,
});
