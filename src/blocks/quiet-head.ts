import { pageHead } from './page-head.ts';

interface QuietPage {
  readonly title: string;
  readonly description: string;
  readonly path: string;
}

/**
 * The head of a page that is somebody's own: not for search engines, and its address, which may hold a token from a
 * mail, goes along to nobody.
 */
export function quietHead(page: QuietPage, { publicUrl }: { readonly publicUrl: string }) {
  const head = pageHead({ ...page, publicUrl, isHidden: true });
  return { ...head, meta: [...head.meta, { name: 'referrer', content: 'no-referrer' }] };
}
