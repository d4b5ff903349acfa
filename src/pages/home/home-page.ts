import type { QueryClient } from '@tanstack/react-query';
import { homeQuery, shelvesQuery } from '#src/features/product/product-queries.ts';
import { pageHead } from '#src/pages/page-head.ts';
import { tagsOf, type UncoveredTile } from '#src/pages/shelves/uncovered-tile.ts';
import { organizationData } from '#src/pages/structured-data.ts';
import { settings } from '#src/settings.ts';

import { heroPreloads } from './hero-picture.ts';

/** Himalayan Collection: where each tile leads and whose cover it shows, or which picture where it is no tag. */
export const collectionTiles: readonly UncoveredTile[] = [
  { label: 'Horoscope', to: '/shop/horoscope', picture: 'tile-horoscope' },
  { label: 'Ganesh Himal', to: '/shop/collection/ganesh-himal', tag: 'ganesh-himal' },
  { label: 'Birthstone', to: '/shop/birthstone', picture: 'tile-birthstone' },
  { label: 'Makalu', to: '/shop/collection/makalu', tag: 'makalu' },
];

const tile = (path: string, tag: string, label: string): UncoveredTile => ({
  label,
  to: `/shop/${path}/${tag}`,
  tag,
  note: '500 items',
});

/** Top categories; the count is fixed text of the specification. */
export const topTiles: readonly UncoveredTile[] = [
  tile('by-category', 'ring', 'Rings'),
  tile('by-category', 'pendant', 'Pendants'),
  tile('by-category', 'bracelet', 'Bracelets'),
  tile('by-category', 'tree', 'Trees'),
  tile('by-meaning', 'wealth', 'Wealth'),
  tile('by-meaning', 'health', 'Health'),
  tile('by-meaning', 'protection', 'Protection'),
  tile('by-meaning', 'love', 'Love'),
];

export const homeShelvesQuery = () => shelvesQuery(tagsOf([...collectionTiles, ...topTiles]));

interface Context {
  readonly queryClient: QueryClient;
  readonly publicUrl: string;
}

export async function loadHome({ queryClient }: Context): Promise<void> {
  await Promise.all([queryClient.ensureQueryData(homeQuery()), queryClient.ensureQueryData(homeShelvesQuery())]);
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
