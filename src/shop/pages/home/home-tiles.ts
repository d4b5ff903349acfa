import { tagCoversQuery } from '#src/shop/features/product/product-queries.ts';
import type { Tile } from '#src/shop/widgets/tiles/tile-grid.tsx';

/** Tiles of the 'Himalayan Collection' section, each with a tag's cover or a picture of its own. */
export const collectionTiles: readonly Tile[] = [
  { label: 'Horoscope', to: '/shop/horoscope', picture: 'tile-horoscope' },
  { label: 'Ganesh Himal', to: '/shop/collection/ganesh-himal', tag: 'ganesh-himal' },
  { label: 'Birthstone', to: '/shop/birthstone', picture: 'tile-birthstone' },
  { label: 'Makalu', to: '/shop/collection/makalu', tag: 'makalu' },
];

const tile = (path: string, tag: string, label: string): Tile => ({
  label,
  to: `/shop/${path}/${tag}`,
  tag,
  note: '500 items',
});

/** Tiles of the 'Top categories' section; their count is fixed text of the specification. */
export const topTiles: readonly Tile[] = [
  tile('by-category', 'ring', 'Rings'),
  tile('by-category', 'pendant', 'Pendants'),
  tile('by-category', 'bracelet', 'Bracelets'),
  tile('by-category', 'tree', 'Trees'),
  tile('by-meaning', 'wealth', 'Wealth'),
  tile('by-meaning', 'health', 'Health'),
  tile('by-meaning', 'protection', 'Protection'),
  tile('by-meaning', 'love', 'Love'),
];

export const homeCoversQuery = () =>
  tagCoversQuery([...collectionTiles, ...topTiles].map(({ tag }) => tag));
