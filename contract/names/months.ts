import type { TagName } from './tag.ts';

export interface MonthName extends TagName {
  /** The birthstone this shop offers for the month. */
  readonly stone: string;
  /** Slug of the crystal that carries the month, where it is one of the 24. */
  readonly crystal: string;
}

export const months: readonly MonthName[] = [
  { slug: 'january', label: 'January', stone: 'Rose Quartz', crystal: 'rose-quartz' },
  { slug: 'february', label: 'February', stone: 'Amethyst', crystal: 'amethyst' },
  { slug: 'march', label: 'March', stone: 'Aquamarine', crystal: 'aquamarine' },
  { slug: 'april', label: 'April', stone: 'Clear Quartz', crystal: 'clear-quartz' },
  { slug: 'may', label: 'May', stone: 'Aventurine', crystal: 'aventuring' },
  { slug: 'june', label: 'June', stone: 'Selenite', crystal: 'selenite' },
  { slug: 'july', label: 'July', stone: 'Carnelian', crystal: 'camelian' },
  { slug: 'august', label: 'August', stone: 'Jasper', crystal: 'jasper' },
  { slug: 'september', label: 'September', stone: 'Sapphire', crystal: 'sapphire' },
  { slug: 'october', label: 'October', stone: 'Opal', crystal: 'opal' },
  { slug: 'november', label: 'November', stone: 'Citrine', crystal: 'citrine' },
  { slug: 'december', label: 'December', stone: 'Turquoise', crystal: 'turquoise' },
];
