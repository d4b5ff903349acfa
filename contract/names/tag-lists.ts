/** The shape every closed list of tags shares. */
export interface TagName {
  /** Wire spelling, as it stands in addresses and on products. */
  readonly slug: string;
  /** Spelling for people. */
  readonly label: string;
  /** Other spellings that lead to the same products. */
  readonly aliases?: readonly string[];
}

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
  {
    slug: 'himalayan-salt-lamp',
    label: 'Himalayan salt lamp',
    plural: 'Himalayan salt lamps',
    group: 'Home Decor',
  },
  {
    slug: 'selenite-plate',
    label: 'Selenite plate',
    plural: 'Selenite plates',
    group: 'Home Decor',
  },
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

export interface CollectionName extends TagName {
  readonly tagline: string;
}

/** Collections with products of their own. The collections page adds Horoscope and Birthstone. */
export const collections: readonly CollectionName[] = [
  {
    slug: 'makalu',
    label: 'Makalu',
    tagline: 'Clear and smoky quartz from the fifth highest mountain',
  },
  {
    slug: 'ganesh-himal',
    label: 'Ganesh Himal',
    tagline: 'Bright points from the range of seven peaks',
  },
];

/**
 * The 24 crystals. Some slugs are misspelt on purpose: they are wire names; labels are spelt right.
 */
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

export const giftings: readonly TagName[] = [
  { slug: 'for-her', label: 'For her' },
  { slug: 'for-him', label: 'For him' },
  { slug: 'for-corporate', label: 'Corporate gifts', aliases: ['corporate'] },
  { slug: 'birthday', label: 'Birthday' },
  { slug: 'anniversary', label: 'Anniversary' },
];

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
