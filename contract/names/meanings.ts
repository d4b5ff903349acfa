import type { TagName } from './tag.ts';

export const meanings: readonly TagName[] = [
  { slug: 'wealth', label: 'Wealth' },
  { slug: 'luck', label: 'Good luck', aliases: ['good-luck'] },
  { slug: 'love', label: 'Love' },
  { slug: 'concentration', label: 'Concentration' },
  { slug: 'healing', label: 'Healing' },
  { slug: 'clarity', label: 'Clarity' },
  { slug: 'communication', label: 'Communication' },
  { slug: 'positivity', label: 'Positivity' },
  { slug: 'success', label: 'Success' },
  { slug: 'health', label: 'Health' },
  { slug: 'protection', label: 'Protection' },
  { slug: 'pregnancy', label: 'Pregnancy' },
  { slug: 'motivation', label: 'Motivation' },
];
