import type { ShelfLink } from '#contract/rules/shelves/shop-navigation.ts';

/** What stands after the menus. */
export const plainLinks: readonly ShelfLink[] = [
  { label: 'Services', to: '/services' },
  { label: 'Blog', to: '/blogs' },
];
