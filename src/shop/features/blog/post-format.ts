import { catalogueLimits } from '#contract/names/limits.ts';
import { dayInWords } from '#contract/rules/texts/days.ts';
import { queryOf } from '#src/shared/queries/query.ts';

/**
 * `14 March 2026`, in UTC. Without `Intl`, whose first formatter takes a slow phone 60 ms, before
 * the page is hydrated.
 */
export function formatPostDate(datePosted: string): string {
  return dayInWords(datePosted.slice(0, 10));
}

export const postListQuery = (page: number, tag: string | undefined) =>
  queryOf('listPosts', {
    query: { pageNumber: page, pageSize: catalogueLimits.blogsPerPage, tag },
  });

export const postQuery = (slug: string) => queryOf('readPost', { params: { slug } });

/** `sizes` of the first post in the list. */
export const leadSizes = '(width < 48rem) 92vw, 50rem';
