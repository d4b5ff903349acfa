import type { FixedPath } from '#contract/names/fixed-pages.ts';
import type { OwnPage } from '#contract/settings/pages.ts';
import { isHeadRendered } from '#src/shop/widgets/page/is-head-rendered.ts';
import { type PageContext, siteOf } from '#src/shop/widgets/page/page-context.ts';

interface Matched {
  readonly match: { readonly context: PageContext };
}

const late = () => import('./fixed-page-head.ts');

/**
 * A route's `head` that depends on no data. Its texts load with the page, not with the first load.
 */
export const fixedHead =
  (path: FixedPath, title?: string) =>
  async ({ match }: Matched) =>
    isHeadRendered() ? {} : (await late()).fixedPageHead(path, siteOf(match.context), title);

/** The loader of a page whose text the owner may write. */
export const loadText =
  (page: OwnPage) =>
  async ({ context }: { readonly context: PageContext }): Promise<void> =>
    (await late()).loadPageText(page, context);
