import { catalogueLimits } from '#contract/names/limits.ts';
import { queryOf } from '#src/lib/query.ts';

export const postListQuery = (page: number, tag: string | undefined) =>
  queryOf('listPosts', { query: { pageNumber: page, pageSize: catalogueLimits.blogsPerPage, tag } });

export const postQuery = (slug: string) => queryOf('readPost', { params: { slug } });
