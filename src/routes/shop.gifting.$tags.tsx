import { createFileRoute } from '@tanstack/react-router';

import { parseTagPageSearch } from '#src/blocks/listing/list-search.ts';
import { loadTagPage, tagPageHead } from '#src/blocks/listing/tag-page.ts';
import { TagPageView } from '#src/blocks/listing/tag-page-view.tsx';

export const Route = createFileRoute('/shop/gifting/$tags')({
  validateSearch: parseTagPageSearch,
  loaderDeps: ({ search }) => parseTagPageSearch(search),
  loader: ({ context, params, deps }) => loadTagPage(context, 'gifting', params.tags, deps),
  head: ({ loaderData, match }) => tagPageHead(loaderData, match.context, match.search),
  component: TagPage,
});

function TagPage() {
  const { title, crumbs } = Route.useLoaderData();
  const { tags } = Route.useParams();
  return <TagPageView list="gifting" tag={tags} search={Route.useLoaderDeps()} title={title} crumbs={crumbs} />;
}
