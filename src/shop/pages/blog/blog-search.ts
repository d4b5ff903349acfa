import { catalogueLimits } from '#contract/names/limits.ts';

export interface BlogSearch {
  readonly page?: number | undefined;
  readonly tag?: string | undefined;
}

/** Parses the search params `page` and `tag`; invalid ones are undefined. */
export function parseBlogSearch(search: Record<string, unknown>): BlogSearch {
  const page = Number(search.page);
  const tag = typeof search.tag === 'string' ? search.tag.slice(0, catalogueLimits.slugMax) : '';
  return {
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    tag: tag === '' ? undefined : tag,
  };
}
