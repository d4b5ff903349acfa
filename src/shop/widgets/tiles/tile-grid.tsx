import type { ReactNode } from 'react';
import type { Picture as PictureOnWire } from '#contract/calls/product-calls.ts';
import { sitePicture } from '#src/shared/pictures/site-pictures.ts';
import { Link } from '#src/shared/ui/page/page-link.tsx';
import { Picture } from '#src/shared/ui/pictures/picture.tsx';
import { ProductPicture } from '#src/shop/features/product/product-picture.tsx';

import styles from './tile-grid.module.css';

const files = import.meta.glob<string>('/src/shop/assets/tile-*', {
  eager: true,
  query: '?url',
  import: 'default',
});

interface RenderedTile {
  readonly label: string;
  readonly to: string;
  readonly note?: string | undefined;
  readonly cover?: PictureOnWire | undefined;
  /** One of the shop's own pictures instead of a cover, for a tile that is no tag. */
  readonly photo?: string | undefined;
  /** Rendered instead of a cover. */
  readonly drawing?: ReactNode;
}

/** `sizes` of a tile's picture. */
const tileSizes = '(width < 48rem) 46vw, (width < 64rem) 30vw, 19rem';

/** A grid of linked tiles. With `hasMain` the first covers load eagerly. */
export function TileGrid({
  tiles,
  hasMain = false,
}: {
  readonly tiles: readonly RenderedTile[];
  readonly hasMain?: boolean;
}) {
  return (
    <ul className={`halves ${styles.grid}`} data-in-fours={tiles.length % 4 === 0 || undefined}>
      {tiles.map(({ label, to, note, cover, photo, drawing }, index) => (
        <li key={to}>
          <Link to={to} className={`stack-close bare-link ${styles.tile}`}>
            <span className={`frame ${styles.frame}`}>
              {drawing ??
                (cover && (
                  <ProductPicture
                    picture={cover}
                    alt=""
                    sizes={tileSizes}
                    isMain={hasMain && index < 2}
                  />
                ))}
              {photo && <TilePhoto name={photo} isMain={hasMain && index < 2} />}
            </span>
            <span className={`item-title ${styles.label}`}>
              {label}
              {note && <span className={`fine-print dense ${styles.note}`}>{note}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function TilePhoto({ name, isMain }: { readonly name: string; readonly isMain: boolean }) {
  if (!(`/src/shop/assets/${name}-640.webp` in files)) return null;
  return (
    <Picture
      src={sitePicture(files, `${name}-640.webp`)}
      sources={[{ type: 'image/avif', srcSet: `${sitePicture(files, `${name}-640.avif`)} 640w` }]}
      sizes={tileSizes}
      width={640}
      height={640}
      alt=""
      isMain={isMain}
    />
  );
}
