import type { TagName } from './tag.ts';

export const giftings: readonly TagName[] = [
  { slug: 'for-her', label: 'For her' },
  { slug: 'for-him', label: 'For him' },
  { slug: 'for-corporate', label: 'Corporate gifts', aliases: ['corporate'] },
  { slug: 'birthday', label: 'Birthday' },
  { slug: 'anniversary', label: 'Anniversary' },
];
