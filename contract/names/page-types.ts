/** Page types of web-vitals reports. Never addresses, which would reveal what somebody viewed. */
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
