import type { CSSProperties, PointerEvent, ReactNode } from 'react';
import { useState } from 'react';

import type { Picture as PictureOnWire } from '#contract/calls/product-calls.ts';
import { mediaAddress, mediaHashOf } from '#contract/rules/media.ts';
import { gallerySizes } from './picture-sizes.ts';
import styles from './product-gallery.module.css';
import { ProductPicture } from './product-picture.tsx';

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
      {distinct(pictures).length > 1 && (
        <ul className={styles.thumbs} aria-label="Pictures">
          {distinct(pictures).map(([picture, index]) => (
            <li key={picture.imageURL}>
              <button
                type="button"
                className={styles.thumb}
                aria-label={`Show picture ${index + 1}`}
                aria-current={picture.imageURL === main?.imageURL}
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

/** Each picture once, with its first place: choices that look the same share one. */
function distinct(pictures: readonly PictureOnWire[]): [PictureOnWire, number][] {
  const places = pictures.map((picture, index) => [picture, index] as [PictureOnWire, number]);
  return places.filter(([{ imageURL }], index) => pictures.findIndex((other) => other.imageURL === imageURL) === index);
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
