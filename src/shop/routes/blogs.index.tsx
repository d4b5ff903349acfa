import { createFileRoute } from '@tanstack/react-router';

import { BlogListView } from '#src/shop/pages/blog/blog-list-view.tsx';
import { parseBlogSearch } from '#src/shop/pages/blog/blog-search.ts';
import { isHeadRendered } from '#src/shop/widgets/page/is-head-rendered.ts';

const page = () => import('#src/shop/pages/blog/blog-page.ts');

export const Route = createFileRoute('/blogs/')({
  validateSearch: parseBlogSearch,
  loaderDeps: ({ search }) => parseBlogSearch({ ...search }),
  loader: async ({ context, deps }) => (await page()).loadPosts(context, deps),
  head: async ({ loaderData, match }) =>
    isHeadRendered() ? {} : (await page()).blogHead(loaderData, match.context, match.search),
  component: () => <BlogListView {...Route.useLoaderDeps()} />,
});
