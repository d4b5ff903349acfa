import type { FixedPath } from './fixed-pages.ts';

interface Matched {
  readonly match: { readonly context: { readonly publicUrl: string } };
}

/** A route's `head` where it is always the same. What stands in it is fetched with the page and not with the first load. */
export const fixedHead =
  (path: FixedPath, title?: string) =>
  async ({ match }: Matched) =>
    (await import('./fixed-pages.ts')).fixedPageHead(path, match.context.publicUrl, title);
