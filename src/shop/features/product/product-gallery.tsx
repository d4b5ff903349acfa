import type { CSSProperties, PointerEvent, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';

import type { Picture as PictureOnWire } from '#contract/calls/product-calls.ts';
import { mediaAddress, mediaHashOf, mediaWidthsOf } from '#contract/rules/catalogue/media.ts';
import { opens, PageDialog } from '#src/shared/ui/dialogs/page-dialog.tsx';
import { IconButton } from '#src/shared/ui/forms/button.tsx';
import { gallerySizes, pictureTransition, zoomSizes } from './picture-sizes.ts';
import styles from './product-gallery.module.css';
import { ProductPicture } from './product-picture.tsx';

interface ProductGalleryProps {
  readonly name: string;
  readonly pictures: readonly PictureOnWire[];
  /** Index of the current picture. */
  readonly shown: number;
  readonly onShow: (index: number) => void;
  /** Buttons on the picture. */
  readonly children: ReactNode;
}

/** How long scrolling must pause before the visible slide becomes current, in milliseconds. */
const restMs = 100;

/**
 * The pictures side by side: swiped on a phone, magnified under the mouse, chosen by thumbnails. A
 * dialog, which the browser scrolls, has the current one enlarged. On desktops the frame has the
 * shape of the current picture; on phones that of the first, so that a swipe moves nothing below.
 */
export function ProductGallery({ name, pictures, shown, onShow, children }: ProductGalleryProps) {
  const [zoom, setZoom] = useState<CSSProperties>();
  const track = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const slides = distinct(pictures);
  const main = pictures[shown] ?? pictures[0];
  const current = slides.findIndex(([{ imageURL }]) => imageURL === main?.imageURL);
  const altOf = (picture: PictureOnWire, at: number) =>
    picture.alt || (slides.length > 1 ? `${name}, picture ${at + 1} of ${slides.length}` : name);
  const enlarged = useRef<HTMLElement>(null);
  const showMiddle = () => {
    const box = enlarged.current;
    const picture = box?.querySelector('picture');
    if (!box || !picture) return;
    // Until the large one has come.
    const small = track.current?.querySelectorAll('img')[current]?.currentSrc;
    picture.style.backgroundImage = small ? `url("${small}")` : '';
    box.scrollTo(
      (box.scrollWidth - box.clientWidth) / 2,
      (box.scrollHeight - box.clientHeight) / 2,
    );
  };
  /** Index of the slide that the track is scrolled to. */
  const visibleSlide = () => {
    const { scrollLeft = 0, clientWidth = 1 } = track.current ?? {};
    return Math.round(scrollLeft / Math.max(1, clientWidth));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls only when another picture is chosen
  useEffect(() => {
    const element = track.current;
    if (element && visibleSlide() !== current)
      element.scrollTo({ left: current * element.clientWidth });
  }, [current]);
  const onScroll = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const index = slides[visibleSlide()]?.[1];
      if (index !== undefined && visibleSlide() !== current) onShow(index);
    }, restMs);
  };
  return (
    <div className={styles.gallery} style={shapesOf(pictures[0], main)}>
      <div className={`holder ${styles.main}`}>
        <section
          ref={track}
          className={`over ${styles.track}`}
          aria-label="Gallery"
          tabIndex={slides.length > 1 ? 0 : undefined}
          onScroll={onScroll}
          onPointerMove={(event) =>
            event.pointerType === 'mouse' && main && setZoom(zoomAt(event, main))
          }
          onPointerLeave={() => setZoom(undefined)}
        >
          {slides.map(([picture], at) => (
            <div key={picture.imageURL} className={styles.slide}>
              <ProductPicture
                picture={picture}
                alt={altOf(picture, at)}
                sizes={gallerySizes}
                isMain={at === current}
                transitionName={at === current ? pictureTransition : undefined}
              />
            </div>
          ))}
        </section>
        {zoom && <div className={`over ${styles.zoom}`} style={zoom} data-testid="zoom-box" />}
        {children}
        {main && (
          <div className={styles.enlarge}>
            <IconButton icon="zoom" label="Zoom" size={19} {...opens('zoom')} />
          </div>
        )}
      </div>
      {main && (
        <PageDialog id="zoom" title={name} placement="full" onOpened={showMiddle}>
          <section
            ref={enlarged}
            className={styles.enlarged}
            aria-label="Enlarged picture"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll it
            tabIndex={0}
          >
            <div
              className={`middle ${styles.large}`}
              style={{ maxInlineSize: main.width ?? '100rem' }}
            >
              <ProductPicture picture={main} alt={altOf(main, current)} sizes={zoomSizes} />
            </div>
          </section>
        </PageDialog>
      )}
      {slides.length > 1 && (
        <ul className={styles.thumbs} aria-label="Pictures">
          {slides.map(([picture, index], at) => (
            <li key={picture.imageURL}>
              <button
                type="button"
                className={`small-frame portrait ${styles.thumb}`}
                aria-label={`Show picture ${at + 1}: ${altOf(picture, at)}`}
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

/** The address of the largest size that the server has, for the magnifying glass. */
function largestAddress({ imageURL, width = 1200 }: PictureOnWire): string {
  const hash = mediaHashOf(imageURL);
  const largest = mediaWidthsOf(width).at(-1);
  return hash && largest ? mediaAddress(hash, largest, 'webp') : imageURL;
}

/** Each picture once, with its first index: several attributes may share one. */
function distinct(pictures: readonly PictureOnWire[]): [PictureOnWire, number][] {
  const indexed = pictures.map((picture, index) => [picture, index] as [PictureOnWire, number]);
  return indexed.filter(
    ([{ imageURL }], index) => pictures.findIndex((other) => other.imageURL === imageURL) === index,
  );
}

/** Width by height; 4 by 5 when the server does not know it. */
const shapeOf = ({ width = 4, height = 5 }: Partial<PictureOnWire> = {}) => width / height;

function shapesOf(first: PictureOnWire | undefined, current: PictureOnWire | undefined) {
  return { '--first-shape': shapeOf(first), '--shape': shapeOf(current) } as CSSProperties;
}

function zoomAt(event: PointerEvent<HTMLElement>, picture: PictureOnWire): CSSProperties {
  const box = event.currentTarget.getBoundingClientRect();
  return {
    '--zoomed': `url("${largestAddress(picture)}")`,
    '--natural': `${picture.width ?? 0}px`,
    '--x': `${((event.clientX - box.left) / box.width) * 100}%`,
    '--y': `${((event.clientY - box.top) / box.height) * 100}%`,
  } as CSSProperties;
}
