import type { CSSProperties, PointerEvent, ReactNode } from 'react';
import { useState } from 'react';

import type { Picture as PictureOnWire } from '#contract/calls/product-calls.ts';
import { mediaAddress, mediaHashOf } from '#contract/rules/media.ts';
import styles from './product-gallery.module.css';
import { ProductPicture } from './product-picture.tsx';

/** How wide the main picture stands. */
export const gallerySizes = '(width < 48rem) 100vw, (width < 80rem) 48vw, 38rem';

interface ProductGalleryProps {
  readonly name: string;
  /** The name under which the first picture grew out of a card. */
  readonly transitionName: string;
  readonly pictures: readonly PictureOnWire[];
  /** Index of the picture in front. */
  readonly shown: number;
  readonly onShow: (index: number) => void;
  readonly heart: ReactNode;
}

/** The main picture with its zoom box, and thumbnails of all. */
export function ProductGallery({ name, transitionName, pictures, shown, onShow, heart }: ProductGalleryProps) {
  const [zoom, setZoom] = useState<CSSProperties>();
  const main = pictures[shown] ?? pictures[0];
  return (
    <div className={styles.gallery}>
      <div
        className={styles.main}
        onPointerMove={(event) => event.pointerType === 'mouse' && main && setZoom(zoomAt(event, main))}
        onPointerLeave={() => setZoom(undefined)}
      >
        {main && (
          <ProductPicture
            key={main.imageURL}
            picture={main}
            alt={main.alt || (pictures.length > 1 ? `${name}, picture ${shown + 1} of ${pictures.length}` : name)}
            sizes={gallerySizes}
            isMain
            transitionName={shown === 0 ? transitionName : undefined}
          />
        )}
        {zoom && <div className={styles.zoom} style={zoom} data-testid="zoom-box" />}
        <div className={styles.heart}>{heart}</div>
      </div>
      {pictures.length > 1 && (
        <ul className={styles.thumbs} aria-label="Pictures">
          {pictures.map((picture, index) => (
            <li key={picture.imageURL}>
              <button
                type="button"
                className={styles.thumb}
                aria-label={`Show picture ${index + 1}`}
                aria-current={index === shown}
                onClick={() => onShow(index)}
              >
                <ProductPicture picture={picture} alt="" sizes="4.5rem" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function zoomAt(event: PointerEvent<HTMLElement>, picture: PictureOnWire): CSSProperties {
  const box = event.currentTarget.getBoundingClientRect();
  const hash = mediaHashOf(picture.imageURL);
  return {
    '--zoomed': `url("${hash ? mediaAddress(hash, 1280, 'webp') : picture.imageURL}")`,
    '--x': `${((event.clientX - box.left) / box.width) * 100}%`,
    '--y': `${((event.clientY - box.top) / box.height) * 100}%`,
  } as CSSProperties;
}
