import type { TagName } from './tag.ts';

export type CategoryGroup = 'Jewellery' | 'Accessories' | 'Home Decor' | 'Others';

export interface CategoryName extends TagName {
  readonly group: CategoryGroup;
  readonly plural: string;
}

/** Categories in menu order, one menu group after the other. */
export const categories: readonly CategoryName[] = [
  { slug: 'bracelet', label: 'Bracelet', plural: 'Bracelets', group: 'Jewellery' },
  { slug: 'pendant', label: 'Pendant', plural: 'Pendants', group: 'Jewellery' },
  { slug: 'ring', label: 'Ring', plural: 'Rings', group: 'Jewellery' },
  { slug: 'maala', label: 'Maala', plural: 'Maalas', group: 'Jewellery' },
  { slug: 'rakhi', label: 'Rakhi', plural: 'Rakhis', group: 'Jewellery' },
  { slug: 'bottle', label: 'Crystal bottle', plural: 'Crystal bottles', group: 'Accessories' },
  { slug: 'key-chain', label: 'Key chain', plural: 'Key chains', group: 'Accessories' },
  { slug: 'roller', label: 'Face roller', plural: 'Face rollers', group: 'Accessories' },
  { slug: 'tree', label: 'Crystal tree', plural: 'Crystal trees', group: 'Home Decor' },
  { slug: 'pyramid', label: 'Pyramid', plural: 'Pyramids', group: 'Home Decor' },
  {
    slug: 'sphere',
    label: 'Tower and sphere',
    plural: 'Towers and spheres',
    group: 'Home Decor',
    aliases: ['tower-sphere'],
  },
  { slug: 'ganesh-idol', label: 'Ganesh idol', plural: 'Ganesh idols', group: 'Home Decor' },
  { slug: 'frame', label: 'Crystal frame', plural: 'Crystal frames', group: 'Home Decor' },
  { slug: 'cluster', label: 'Cluster', plural: 'Clusters', group: 'Home Decor' },
  { slug: 'himalayan-salt-lamp', label: 'Himalayan salt lamp', plural: 'Himalayan salt lamps', group: 'Home Decor' },
  { slug: 'selenite-plate', label: 'Selenite plate', plural: 'Selenite plates', group: 'Home Decor' },
  { slug: 'incense', label: 'Incense', plural: 'Incense', group: 'Others' },
  { slug: 'himalayan', label: 'Himalayan find', plural: 'Himalayan finds', group: 'Others' },
  { slug: 'raw-crystal', label: 'Raw crystal', plural: 'Raw crystals', group: 'Others' },
  {
    slug: 'tarrot-card',
    label: 'Tarot card deck',
    plural: 'Tarot card decks',
    group: 'Others',
    aliases: ['tarot-card'],
  },
];

/** Category ids of the search call. Jewellery is worn, so it counts as Accessories there. */
export const categoryIds = [
  { id: 1, label: 'Accessories', groups: ['Jewellery', 'Accessories'] },
  { id: 2, label: 'Home Decor', groups: ['Home Decor'] },
  { id: 3, label: 'Others', groups: ['Others'] },
] as const satisfies readonly { id: number; label: string; groups: readonly CategoryGroup[] }[];
