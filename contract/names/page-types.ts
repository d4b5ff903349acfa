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

/** Where an error of the client happened. */
export const errorSources = [...pageTypes, 'desk', 'worker'] as const;

export type ErrorSource = (typeof errorSources)[number];

/** Path of the call that reports such an error: the page that reports has no schemas yet. */
export const clientErrorPath = '/client-errors';

export type PageType = (typeof pageTypes)[number];
