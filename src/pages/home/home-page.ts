import type { QueryClient } from '@tanstack/react-query';
import { homeQuery, tagCoversQuery } from '#src/features/product/product-queries.ts';
import { pageHead } from '#src/pages/page-head.ts';
import { organizationData } from '#src/pages/structured-data.ts';
import { type Tile, tileTags } from '#src/pages/tag-index/tile.ts';
import { settings } from '#src/settings.ts';

import { heroPreloads } from './hero-picture.ts';

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

export const homeCoversQuery = () => tagCoversQuery(tileTags([...collectionTiles, ...topTiles]));

interface Context {
  readonly queryClient: QueryClient;
  readonly publicUrl: string;
}

export async function loadHome({ queryClient }: Context): Promise<void> {
  await Promise.all([queryClient.ensureQueryData(homeQuery()), queryClient.ensureQueryData(homeCoversQuery())]);
}

export function homeHead({ publicUrl }: Context) {
  return pageHead({
    title: 'Crystals from the Himalaya, made by hand',
    description: settings.description,
    path: '/',
    publicUrl,
    preloads: heroPreloads(),
    structured: organizationData(publicUrl),
  });
}
