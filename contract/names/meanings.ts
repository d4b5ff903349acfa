import type { TagName } from './tag.ts';

export interface MeaningName extends TagName {
  readonly tagline: string;
}

export const meanings: readonly MeaningName[] = [
  { slug: 'wealth', label: 'Wealth', tagline: 'Warm stones kept where money is counted' },
  { slug: 'luck', label: 'Good luck', tagline: 'Small companions for new beginnings', aliases: ['good-luck'] },
  { slug: 'love', label: 'Love', tagline: 'Soft pinks for tender hearts' },
  { slug: 'concentration', label: 'Concentration', tagline: 'Clear stones for a tidy desk' },
  { slug: 'healing', label: 'Healing', tagline: 'Quiet stones for slow days' },
  { slug: 'clarity', label: 'Clarity', tagline: 'For a mind like a mountain morning' },
  { slug: 'communication', label: 'Communication', tagline: 'Blues for saying what you mean' },
  { slug: 'positivity', label: 'Positivity', tagline: 'Stones that carry their own light' },
  { slug: 'success', label: 'Success', tagline: 'For the long climb and the last step' },
  { slug: 'health', label: 'Health', tagline: 'Earthy stones for strength and rest' },
  { slug: 'protection', label: 'Protection', tagline: 'Dark stones that stand at the door' },
  { slug: 'pregnancy', label: 'Pregnancy', tagline: 'Gentle company for mothers to be' },
  { slug: 'motivation', label: 'Motivation', tagline: 'A spark for the first step' },
];
