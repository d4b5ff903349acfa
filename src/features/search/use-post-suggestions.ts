import { useQuery, useQueryClient } from '@tanstack/react-query';

import type { PostCard } from '#contract/calls/blog-calls.ts';
import type { Suggested } from '#contract/calls/search-calls.ts';
import { catalogueLimits } from '#contract/names/limits.ts';
import { queryOf } from '#src/lib/query.ts';

/** The suggested posts. The offline catalogue has none: then they are found in the cached pages of the blog. */
export function usePostSuggestions(text: string, found: Suggested | undefined): Suggested['posts'] {
  const queryClient = useQueryClient();
  const isOffline = found !== undefined && found.posts === undefined;
  const { data: stored } = useQuery({
    queryKey: ['posts on this phone'],
    enabled: isOffline,
    gcTime: 60_000,
    meta: { isTransient: true },
    queryFn: async () => {
      const { indexPosts, suggestPosts } = await import('#contract/rules/search/suggestions.ts');
      const posts = new Map<string, PostCard>();
      for (let pageNumber = 1; ; pageNumber += 1) {
        const query = { pageNumber, pageSize: catalogueLimits.blogsPerPage, tag: undefined };
        const page = await queryClient.fetchQuery(queryOf('listPosts', { query })).catch(() => undefined);
        for (const post of page?.data ?? []) posts.set(post.slugs, post);
        if (!page || page.data.length === 0 || posts.size >= page.totalItems) break;
      }
      const index = indexPosts([...posts.values()]);
      return (typed: string) =>
        suggestPosts(index, typed).map((slugs) => ({ slugs, title: posts.get(slugs)?.title ?? '' }));
    },
  });
  return isOffline ? stored?.(text) : found?.posts;
}
