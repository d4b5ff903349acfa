import type { ShelfTile } from './shelf-grid.tsx';

/** A tile with the tag whose cover it shows, before the cover is known. */
export interface UncoveredTile extends Omit<ShelfTile, 'cover' | 'drawing'> {
  readonly tag?: string;
}

export const tagsOf = (tiles: readonly UncoveredTile[]) => tiles.flatMap(({ tag }) => tag ?? []);
