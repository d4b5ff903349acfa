import { createFileRoute } from '@tanstack/react-router';

import { BlogNotFound, BlogPostView } from '#src/shop/pages/blog/blog-post-view.tsx';
import { isHeadRendered } from '#src/shop/widgets/page/is-head-rendered.ts';

const page = () => import('#src/shop/pages/blog/blog-page.ts');

export const Route = createFileRoute('/blogs/$slug')({
  loader: async ({ context, params }) => (await page()).loadPost(context, params.slug),
  head: async ({ loaderData, match }) =>
    isHeadRendered() ? {} : (await page()).postHead(loaderData, match.context),
  component: BlogPost,
  notFoundComponent: BlogNotFound,
});

function BlogPost() {
  return <BlogPostView slug={Route.useParams().slug} />;
}
