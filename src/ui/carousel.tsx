import type { CSSProperties, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';

import { IconButton } from './button.tsx';

import styles from './carousel.module.css';

/** Slides per page, by the largest viewport width each number applies to. */
interface PerPage {
  readonly default: number;
  readonly 1024?: number;
  readonly 768?: number;
  readonly 480?: number;
}

interface CarouselProps {
  /** Its accessible name. */
  readonly label: string;
  readonly slides: readonly { readonly key: string; readonly content: ReactNode }[];
  readonly perPage: PerPage;
  /** Whether it goes on at its other end. */
  readonly infinite?: boolean;
}

/** Transition speed in milliseconds, which the browser's own smooth scrolling does not take. */
const speedMs = 500;

/** Slides in a row that scrolls natively, with buttons to scroll by one. */
export function Carousel({ label, slides, perPage, infinite = false }: CarouselProps) {
  const track = useRef<HTMLDivElement>(null);
  const [canMove, setCanMove] = useState(false);
  const keys = slides.map((slide) => slide.key).join(' ');

  // Keeps the focus out of slides that are out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: observes other elements when the slides change
  useEffect(() => {
    const all = [...(track.current?.children ?? [])] as HTMLElement[];
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) (target as HTMLElement).inert = !isIntersecting;
        setCanMove(all.some(({ inert }) => inert));
      },
      { root: track.current, threshold: 0.5 },
    );
    for (const slide of all) observer.observe(slide);
    return () => observer.disconnect();
  }, [keys]);

  const frame = useRef(0);
  const target = useRef<number>(undefined);
  const step = (by: 1 | -1) => {
    if (!track.current) return;
    cancelAnimationFrame(frame.current);
    const left = placeAfter(track.current, target.current ?? track.current.scrollLeft, by, infinite);
    target.current = left;
    animate(track.current, left);
  };
  const animate = (element: HTMLElement, left: number) => {
    const from = element.scrollLeft;
    const startedMs = performance.now();
    const durationMs = matchMedia('(prefers-reduced-motion: reduce)').matches ? 1 : speedMs;
    // Snapping would jump to the end.
    element.style.scrollSnapType = 'none';
    const draw = () => {
      const share = Math.min(1, (performance.now() - startedMs) / durationMs);
      element.scrollLeft = from + (left - from) * (1 - (1 - share) ** 3);
      if (share < 1) {
        frame.current = requestAnimationFrame(draw);
        return;
      }
      element.style.scrollSnapType = '';
      target.current = undefined;
    };
    frame.current = requestAnimationFrame(draw);
  };

  return (
    <section aria-label={label} style={perPageStyle(perPage)}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by the arrow keys, also in Safari */}
      <div ref={track} className={styles.track} tabIndex={0} role="presentation" data-slides>
        {slides.map(({ key, content }) => (
          <div key={key} className={styles.slide}>
            {content}
          </div>
        ))}
      </div>
      {slides.length > 1 && (
        <div className={styles.steps} data-ready={canMove || undefined}>
          <IconButton icon="left" label={`Previous: ${label}`} onClick={() => step(-1)} />
          <IconButton icon="right" label={`Next: ${label}`} onClick={() => step(1)} />
        </div>
      )}
    </section>
  );
}

/** The scroll position one slide before or after another. */
function placeAfter({ children, scrollWidth, clientWidth }: HTMLElement, left: number, by: 1 | -1, infinite: boolean) {
  const [first, second] = children as HTMLCollectionOf<HTMLElement>;
  const end = scrollWidth - clientWidth;
  const next = left + by * ((second?.offsetLeft ?? 0) - (first?.offsetLeft ?? 0));
  // A pixel of tolerance: slides have fractions.
  if (next < -1) return infinite ? end : 0;
  if (next > end + 1) return infinite ? 0 : end;
  return next;
}

function perPageStyle(perPage: PerPage): CSSProperties {
  const at1024 = perPage[1024] ?? perPage.default;
  const at768 = perPage[768] ?? at1024;
  return {
    '--per-page': perPage.default,
    '--per-page-1024': at1024,
    '--per-page-768': at768,
    '--per-page-480': perPage[480] ?? at768,
  } as CSSProperties;
}
