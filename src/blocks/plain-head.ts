import { pageHead } from './page-head.ts';
import { breadcrumbData } from './structured-data.ts';

interface PlainPage {
  readonly title: string;
  readonly description: string;
  readonly path: string;
}

/** The head of a page one step from home, without data of its own. */
export function plainHead(page: PlainPage, { publicUrl }: { readonly publicUrl: string }) {
  const crumbs = [{ label: 'Home', to: '/' }, { label: page.title }];
  return pageHead({ ...page, publicUrl, structured: [breadcrumbData(crumbs, page.path, publicUrl)] });
}
