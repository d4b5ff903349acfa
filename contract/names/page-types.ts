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
/** Path of the call that reports web vitals: the page that reports may have no schemas. */
export const vitalsPath = '/vitals';

export type PageType = (typeof pageTypes)[number];

const patterns: readonly (readonly [RegExp, PageType])[] = [
  [/^\/$/, 'home'],
  [/^\/products\/custom$/, 'service'],
  [/^\/products\/[^/]+$/, 'product'],
  [/^\/(?:products|shop(?:\/.*)?)$/, 'list'],
  [/^\/search$/, 'search'],
  [/^\/services(?:\/.*)?$/, 'service'],
  [/^\/blogs$/, 'blog'],
  [/^\/blogs\/[^/]+$/, 'post'],
  [/^\/checkout$/, 'checkout'],
  [/^\/(?:profile|forgot-password|reset-password|confirm-email)$/, 'account'],
];

/** The type of the page at a path (without query). */
export function pageTypeOf(path: string): PageType {
  const plain = path.length > 1 ? path.replace(/\/+$/, '').toLowerCase() || '/' : path;
  return patterns.find(([pattern]) => pattern.test(plain))?.[1] ?? 'other';
}
