import { isHeadRendered } from '#src/shop/widgets/page/is-head-rendered.ts';
import type { PageContext } from '#src/shop/widgets/page/page-context.ts';

// Loader and head of the pages of services and custom orders; what they do loads with the page.

const page = () => import('./service-page.ts');

export const loadServicePage = async (context: PageContext, service?: string): Promise<void> =>
  (await page()).loadServices(context, service);

interface Matched {
  readonly match: { readonly context: PageContext; readonly pathname: string };
}

export const servicePageHead = async ({ match }: Matched) =>
  isHeadRendered() ? {} : (await page()).headOf(match.context, match.pathname);
