import { createFileRoute } from '@tanstack/react-router';

import { BlogListView } from '#src/blocks/blog/blog-list-view.tsx';
import { blogHead, loadPosts, parseBlogSearch } from '#src/blocks/blog/blog-page.ts';

export const Route = createFileRoute('/blogs/')({
  validateSearch: parseBlogSearch,
  loaderDeps: ({ search }) => parseBlogSearch({ ...search }),
  loader: ({ context, deps }) => loadPosts(context, deps),
  head: ({ loaderData, match }) => blogHead(loaderData, match.context, match.search),
  component: () => <BlogListView {...Route.useLoaderDeps()} />,
});
