import type { RenderedTile } from './tile-grid.tsx';

/** A tile with the tag whose cover it shows, before the cover is loaded. */
export interface Tile extends Omit<RenderedTile, 'cover' | 'drawing'> {
  readonly tag?: string;
}

export const tileTags = (tiles: readonly Tile[]) => tiles.flatMap(({ tag }) => tag ?? []);
