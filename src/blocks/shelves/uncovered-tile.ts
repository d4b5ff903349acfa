import type { ShelfTile } from './shelf-grid.tsx';

/** A tile that is told the tag whose cover it shows, and not yet the cover itself. */
export interface UncoveredTile extends Omit<ShelfTile, 'cover' | 'drawing'> {
  readonly tag?: string;
}

export const tagsOf = (tiles: readonly UncoveredTile[]) => tiles.flatMap(({ tag }) => tag ?? []);
