import type { FixedPath } from '#contract/names/fixed-pages.ts';
import { isHeadRendered } from '#src/shop/widgets/page/is-head-rendered.ts';
import { type PageContext, siteOf } from '#src/shop/widgets/page/page-context.ts';

interface Matched {
  readonly match: { readonly context: PageContext };
}

/**
 * A route's `head` that depends on no data. Its texts load with the page, not with the first load.
 */
export const fixedHead =
  (path: FixedPath, title?: string) =>
  async ({ match }: Matched) =>
    isHeadRendered()
      ? {}
      : (await import('./fixed-page-head.ts')).fixedPageHead(path, siteOf(match.context), title);
