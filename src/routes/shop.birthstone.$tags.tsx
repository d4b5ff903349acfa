import { createFileRoute } from '@tanstack/react-router';

import { parseTagPageSearch } from '#src/pages/listing/list-search.ts';
import { TagPageView } from '#src/pages/listing/tag-page-view.tsx';

const page = () => import('#src/pages/listing/tag-page.ts');

export const Route = createFileRoute('/shop/birthstone/$tags')({
  validateSearch: parseTagPageSearch,
  loaderDeps: ({ search }) => parseTagPageSearch(search),
  loader: async ({ context, params, deps }) => (await page()).loadTagPage(context, 'birthstone', params.tags, deps),
  head: async ({ loaderData, match }) => (await page()).tagPageHead(loaderData, match.context, match.search),
  component: TagPage,
});

function TagPage() {
  const { title, crumbs } = Route.useLoaderData();
  const { tags } = Route.useParams();
  return <TagPageView list="birthstone" tag={tags} search={Route.useLoaderDeps()} title={title} crumbs={crumbs} />;
}
