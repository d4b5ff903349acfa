/** The kinds of pages that measurements tell apart. Never an address: it would say what somebody viewed. */
export const pageTypes = [
  'home',
  'list',
  'product',
  'search',
  'service',
  'blog',
  'post',
  'checkout',
  'account',
  'other',
] as const;

export type PageType = (typeof pageTypes)[number];
