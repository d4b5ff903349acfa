import type { TagName } from './tag.ts';

export interface CollectionName extends TagName {
  readonly tagline: string;
}

/** Collections with products of their own. The collections page adds Horoscope and Birthstone. */
export const collections: readonly CollectionName[] = [
  { slug: 'makalu', label: 'Makalu', tagline: 'Clear and smoky quartz from the fifth highest mountain' },
  { slug: 'ganesh-himal', label: 'Ganesh Himal', tagline: 'Bright points from the range of seven peaks' },
];
