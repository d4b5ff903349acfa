import { type FixedHead, type FixedPath, fixedPages } from '#contract/names/fixed-pages.ts';
import type { OwnPage } from '#contract/settings/pages.ts';
import { pageTextQuery } from '#src/shop/features/page-text/page-text-query.ts';
import type { PageContext, Site } from '#src/shop/widgets/page/page-context.ts';
import { pageHead } from '#src/shop/widgets/page/page-head.ts';
import { breadcrumbData, organizationData } from '#src/shop/widgets/page/structured-data.ts';

/** The head of a fixed page. */
export function fixedPageHead(path: FixedPath, site: Site, title: string = fixedPages[path].title) {
  const page: FixedHead = fixedPages[path];
  const { kind, description } = page;
  const common = { title, description, path, site };
  if (kind === 'hidden') return pageHead({ ...common, isHidden: true });
  if (kind === 'own') {
    const head = pageHead({ ...common, isHidden: true });
    return { ...head, meta: [...head.meta, { name: 'referrer', content: 'no-referrer' }] };
  }
  if (kind === 'about') return pageHead({ ...common, structured: organizationData(site) });
  const crumbs = [{ label: 'Home', to: '/' }, { label: page.title }];
  return pageHead({ ...common, structured: [breadcrumbData(crumbs, path, site.publicUrl)] });
}

/** Loads the text of a page that the owner may write. */
export async function loadPageText(page: OwnPage, { queryClient }: PageContext): Promise<void> {
  await queryClient.ensureQueryData(pageTextQuery(page));
}
