import type { CSSProperties, PointerEvent, ReactNode, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';

import type { Picture as PictureOnWire } from '#contract/calls/product-calls.ts';
import { mediaAddress, mediaHashOf } from '#contract/rules/media.ts';
import { gallerySizes, pictureTransition } from './picture-sizes.ts';
import styles from './product-gallery.module.css';
import { ProductPicture } from './product-picture.tsx';

interface ProductGalleryProps {
  readonly name: string;
  readonly pictures: readonly PictureOnWire[];
  /** Index of the current picture. */
  readonly shown: number;
  readonly onShow: (index: number) => void;
  /** The scrolling row of slides, for the zoom. */
  readonly track: RefObject<HTMLElement | null>;
  /** Buttons on the picture. */
  readonly children: ReactNode;
}

/** How long scrolling must pause before the visible slide becomes current, in milliseconds. */
const restMs = 100;

/** The pictures side by side: swiped on a phone, magnified under the mouse, chosen by thumbnails. */
export function ProductGallery({ name, pictures, shown, onShow, track, children }: ProductGalleryProps) {
  const [zoom, setZoom] = useState<CSSProperties>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const slides = distinct(pictures);
  const main = pictures[shown] ?? pictures[0];
  const current = slides.findIndex(([{ imageURL }]) => imageURL === main?.imageURL);
  /** Index of the slide that the track is scrolled to. */
  const visibleSlide = () => {
    const { scrollLeft = 0, clientWidth = 1 } = track.current ?? {};
    return Math.round(scrollLeft / Math.max(1, clientWidth));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls only when another picture is chosen
  useEffect(() => {
    const element = track.current;
    if (element && visibleSlide() !== current) element.scrollTo({ left: current * element.clientWidth });
  }, [current]);
  const onScroll = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const index = slides[visibleSlide()]?.[1];
      if (index !== undefined && visibleSlide() !== current) onShow(index);
    }, restMs);
  };
  return (
    <div className={`stack-close ${styles.gallery}`}>
      <div className={styles.main}>
        <section
          ref={track}
          className={styles.track}
          aria-label="Gallery"
          tabIndex={slides.length > 1 ? 0 : undefined}
          onScroll={onScroll}
          onPointerMove={(event) => event.pointerType === 'mouse' && main && setZoom(zoomAt(event, main))}
          onPointerLeave={() => setZoom(undefined)}
        >
          {slides.map(([picture], at) => (
            <div key={picture.imageURL} className={styles.slide}>
              <ProductPicture
                picture={picture}
                alt={picture.alt || (slides.length > 1 ? `${name}, picture ${at + 1} of ${slides.length}` : name)}
                sizes={gallerySizes}
                isMain={at === current}
                transitionName={at === current ? pictureTransition : undefined}
              />
            </div>
          ))}
        </section>
        {zoom && <div className={styles.zoom} style={zoom} data-testid="zoom-box" />}
        {children}
      </div>
      {slides.length > 1 && (
        <ul className={styles.thumbs} aria-label="Pictures">
          {slides.map(([picture, index], at) => (
            <li key={picture.imageURL}>
              <button
                type="button"
                className={`small-frame ${styles.thumb}`}
                aria-label={`Show picture ${at + 1}`}
                aria-current={at === current}
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

/** Each picture once, with its first index: several attributes may share one. */
function distinct(pictures: readonly PictureOnWire[]): [PictureOnWire, number][] {
  const indexed = pictures.map((picture, index) => [picture, index] as [PictureOnWire, number]);
  return indexed.filter(
    ([{ imageURL }], index) => pictures.findIndex((other) => other.imageURL === imageURL) === index,
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
