import { addressOf } from '#contract/settings/address.ts';
import type { ShopSettings } from '#contract/settings/entries.ts';
import { hasPage } from '#contract/settings/offers.ts';
import { tagCoversQuery } from '#src/shop/features/product/product-queries.ts';
import type { Tile } from '#src/shop/widgets/tiles/tile-grid.tsx';

// What the home page shows, in its order, with its texts. The components have none of their own.

/** The button below the opening text, and what is seen in the demo's opening picture. */
export const opening = {
  link: { label: 'Shop Now', to: '/shop' },
  alt: 'An amethyst cluster, rose quartz and citrine points, a tiger eye sphere and a turquoise bracelet on linen before snow peaks',
} as const;

/** A path of the shop, or an address elsewhere. */
type BannerLink = { readonly label: string } & (
  | { readonly to: '/products/custom' }
  | { readonly href: string }
);

/** A picture of the shop beside a text with a button. */
export interface Banner {
  readonly kind: 'banner';
  readonly photo: 'custom' | 'store';
  /** Says what the film of the same frame shows, where there is one. */
  readonly film?: string;
  readonly title: string;
  readonly text: string;
  readonly link: BannerLink;
}

/** Sections without content in the shop are left out. */
export type HomeSection =
  | Banner
  | { readonly kind: 'tiles'; readonly title: string; readonly tiles: readonly Tile[] }
  | {
      readonly kind: 'best-sellers' | 'newest' | 'videos' | 'testimonials' | 'instagram';
      readonly title: string;
      /** Beside the title. */
      readonly link?: { readonly label: string; readonly to: '/products' };
    };

/** The tile of a tag; its count is fixed text of the specification. */
const tagTile = (path: string, tag: string, label: string): Tile => ({
  label,
  to: `/shop/${path}/${tag}`,
  tag,
  note: '500 items',
});

/** The sections of a shop; those about what it has not set are left out. */
export const homeSections = (shop: ShopSettings): readonly HomeSection[] => [
  ...ownSections
    .filter((section) => isOffered(section, shop))
    // The only banner among them is the one about custom orders.
    .map((section) =>
      section.kind === 'banner' ? { ...section, text: shop.customText } : section,
    ),
  ...(shop.map ? [storeBanner(shop)] : []),
  { kind: 'testimonials', title: 'What people say' },
  ...(shop.instagram ? [{ kind: 'instagram' as const, title: 'On Instagram' }] : []),
];

function isOffered(section: HomeSection, shop: ShopSettings): boolean {
  return section.kind !== 'banner' || !('to' in section.link) || hasPage(section.link.to, shop);
}

const ownSections: readonly HomeSection[] = [
  { kind: 'best-sellers', title: 'Best sellers' },
  {
    kind: 'newest',
    title: 'New in the shop',
    link: { label: 'All products', to: '/products' },
  },
  {
    kind: 'banner',
    photo: 'custom',
    title: 'Customise it',
    text: '',
    link: { label: 'Start a custom order', to: '/products/custom' },
  },
  {
    kind: 'tiles',
    title: 'Himalayan Collection',
    tiles: [
      { label: 'Horoscope', to: '/shop/horoscope', photo: 'tile-horoscope' },
      { label: 'Ganesh Himal', to: '/shop/collection/ganesh-himal', tag: 'ganesh-himal' },
      { label: 'Birthstone', to: '/shop/birthstone', photo: 'tile-birthstone' },
      { label: 'Makalu', to: '/shop/collection/makalu', tag: 'makalu' },
    ],
  },
  { kind: 'videos', title: 'Watch and shop' },
  {
    kind: 'tiles',
    title: 'Top categories',
    tiles: [
      tagTile('by-category', 'ring', 'Rings'),
      tagTile('by-category', 'pendant', 'Pendants'),
      tagTile('by-category', 'bracelet', 'Bracelets'),
      tagTile('by-category', 'tree', 'Trees'),
      tagTile('by-meaning', 'wealth', 'Wealth'),
      tagTile('by-meaning', 'health', 'Health'),
      tagTile('by-meaning', 'protection', 'Protection'),
      tagTile('by-meaning', 'love', 'Love'),
    ],
  },
];

function storeBanner(shop: ShopSettings): Banner {
  const welcome = shop.demoPages && 'There’s tea, and no hurry';
  const facts = [addressOf(shop), shop.hours, welcome].filter(Boolean);
  return {
    kind: 'banner',
    photo: 'store',
    ...(shop.demoPages && { film: 'The shop’s shelves and counter with an oil lamp burning' }),
    title: shop.demoPages ? 'Come and hold one' : 'Come and see us',
    text: `${facts.join('. ')}.`,
    link: { label: 'Find the store', href: shop.map },
  };
}

/** Covers of all tiles. */
export const homeCoversQuery = () =>
  tagCoversQuery(
    ownSections.flatMap((section) =>
      section.kind === 'tiles' ? section.tiles.map(({ tag }) => tag) : [],
    ),
  );
