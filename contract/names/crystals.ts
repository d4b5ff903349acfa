import type { TagName } from './tag.ts';

/** The 24 crystals. Some slugs are misspelt on purpose: they are wire names; labels are spelt right. */
export const crystals: readonly TagName[] = [
  { slug: 'clear-quartz', label: 'Clear Quartz' },
  { slug: 'black-tourmaline', label: 'Black Tourmaline', aliases: ['black'] },
  { slug: 'kyanite', label: 'Kyanite' },
  { slug: 'selenite', label: 'Selenite' },
  { slug: 'rhodomite', label: 'Rhodonite', aliases: ['rhodonite'] },
  { slug: 'tiger-eye', label: 'Tiger Eye' },
  { slug: 'amethyst', label: 'Amethyst' },
  { slug: 'citrine', label: 'Citrine' },
  { slug: 'sapphire', label: 'Sapphire' },
  { slug: 'camelian', label: 'Carnelian', aliases: ['carnelian'] },
  { slug: 'howlite', label: 'Howlite' },
  { slug: 'jasper', label: 'Jasper' },
  { slug: 'aquamarine', label: 'Aquamarine' },
  { slug: 'aventuring', label: 'Aventurine', aliases: ['adventuring', 'aventurine'] },
  { slug: 'rose-quartz', label: 'Rose Quartz' },
  { slug: 'onyx', label: 'Onyx' },
  { slug: 'lava', label: 'Lava Stone' },
  { slug: 'opal', label: 'Opal' },
  { slug: 'pyrite', label: 'Pyrite' },
  { slug: 'lapis-lazuli', label: 'Lapis Lazuli' },
  { slug: 'labradorite', label: 'Labradorite' },
  { slug: 'fluorite', label: 'Fluorite' },
  { slug: 'smoky-quartz', label: 'Smoky Quartz' },
  { slug: 'turquoise', label: 'Turquoise' },
];
