import type { FixedPath } from './fixed-pages.ts';

interface Matched {
  readonly match: { readonly context: { readonly publicUrl: string } };
}

/** A route's `head` that depends on no data. Its texts load with the page, not with the first load. */
export const fixedHead =
  (path: FixedPath, title?: string) =>
  async ({ match }: Matched) =>
    (await import('./fixed-pages.ts')).fixedPageHead(path, match.context.publicUrl, title);
