import type { PageType } from '#contract/names/page-types.ts';

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
