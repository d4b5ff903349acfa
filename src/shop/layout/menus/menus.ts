import {
  categories,
  crystals,
  giftings,
  meanings,
  months,
  signs,
} from '#contract/names/tag-lists.ts';

// The menus of the header and of the side menu.

export interface MenuLink {
  readonly label: string;
  readonly to: string;
}

export interface MenuGroup {
  readonly title: string;
  readonly links: readonly MenuLink[];
}

export interface Menu {
  readonly label: string;
  /** The index page of the whole menu. */
  readonly to: string;
  readonly groups: readonly MenuGroup[];
}

const categoryLinks = (group: string): MenuLink[] =>
  categories
    .filter((category) => category.group === group)
    .map((category) => ({ label: category.plural, to: `/shop/by-category/${category.slug}` }));

const linksUnder = (path: string, tags: readonly { slug: string; label: string }[]): MenuLink[] =>
  tags.map((tag) => ({ label: tag.label, to: `/shop/${path}/${tag.slug}` }));

export const menus: readonly Menu[] = [
  {
    label: 'Shop',
    to: '/shop/by-category',
    groups: ['Jewellery', 'Accessories', 'Home Decor', 'Others'].map((title) => ({
      title,
      links: categoryLinks(title),
    })),
  },
  {
    label: 'Meanings',
    to: '/shop/by-meaning',
    groups: [{ title: 'By meaning', links: linksUnder('by-meaning', meanings) }],
  },
  {
    label: 'Crystals',
    to: '/shop/by-crystal',
    groups: [{ title: 'By crystal', links: linksUnder('by-crystal', crystals) }],
  },
  {
    label: 'Gifts',
    to: '/shop/by-category',
    groups: [{ title: 'Gifting', links: linksUnder('gifting', giftings) }],
  },
  {
    label: 'Collections',
    to: '/shop/collection',
    groups: [
      {
        title: 'Collections',
        links: [
          { label: 'Makalu', to: '/shop/collection/makalu' },
          { label: 'Ganesh Himal', to: '/shop/collection/ganesh-himal' },
        ],
      },
      {
        title: 'Horoscope',
        links: [{ label: 'All signs', to: '/shop/horoscope' }, ...linksUnder('horoscope', signs)],
      },
      {
        title: 'Birthstone',
        links: [
          { label: 'All months', to: '/shop/birthstone' },
          ...linksUnder('birthstone', months),
        ],
      },
    ],
  },
];

export const plainLinks: readonly MenuLink[] = [
  { label: 'Services', to: '/services' },
  { label: 'Blog', to: '/blogs' },
];
