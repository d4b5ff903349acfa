import type { TagName } from './tag.ts';

/** The twelve signs of the zodiac. Aquarius is linked by its variant spelling, as specified. */
export const signs: readonly TagName[] = [
  { slug: 'aries', label: 'Aries' },
  { slug: 'taurus', label: 'Taurus' },
  { slug: 'gemini', label: 'Gemini' },
  { slug: 'cancer', label: 'Cancer' },
  { slug: 'leo', label: 'Leo' },
  { slug: 'virgo', label: 'Virgo' },
  { slug: 'libra', label: 'Libra' },
  { slug: 'scorpio', label: 'Scorpio' },
  { slug: 'sagittarius', label: 'Sagittarius' },
  { slug: 'capricorn', label: 'Capricorn' },
  { slug: 'aquarious', label: 'Aquarius', aliases: ['aquarius'] },
  { slug: 'pisces', label: 'Pisces' },
];
