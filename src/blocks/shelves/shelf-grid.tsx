import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import type { Picture } from '#contract/calls/product-calls.ts';
import { ProductPicture } from '#src/features/product/product-picture.tsx';

import styles from './shelf-grid.module.css';

export interface ShelfTile {
  readonly label: string;
  readonly to: string;
  readonly note?: string | undefined;
  readonly cover?: Picture | undefined;
  /** Instead of a cover. */
  readonly drawing?: ReactNode;
}

/** How wide a tile stands. */
export const tileSizes = '(width < 48rem) 46vw, (width < 64rem) 30vw, 19rem';

/** Tiles that lead to shelves. The first row's covers are fetched at once. */
export function ShelfGrid({
  tiles,
  hasMain = false,
}: {
  readonly tiles: readonly ShelfTile[];
  readonly hasMain?: boolean;
}) {
  return (
    <ul className={styles.grid} data-in-fours={tiles.length % 4 === 0 || undefined}>
      {tiles.map(({ label, to, note, cover, drawing }, index) => (
        <li key={to}>
          <Link to={to} className={styles.tile}>
            <span className={styles.well}>
              {drawing ??
                (cover && <ProductPicture picture={cover} alt="" sizes={tileSizes} isMain={hasMain && index < 2} />)}
            </span>
            <span className={styles.label}>
              {label}
              {note && <span className={styles.note}>{note}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
