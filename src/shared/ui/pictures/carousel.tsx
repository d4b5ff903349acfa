import type { Splide } from '@splidejs/splide';
import type { CSSProperties, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';

import { IconButton } from '#src/shared/ui/forms/button.tsx';

import styles from './carousel.module.css';

// The only importer of splide, which is loaded when a carousel comes into view. Until then, and
// without JavaScript, the slides scroll natively.

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
  readonly infinite?: boolean;
}

/** Transition speed in milliseconds. */
const speedMs = 500;
/** Where a carousel is mounted, and where its code is loaded. */
const inView = { rootMargin: '-20% 0px' };
const nearView = { rootMargin: '600px 0px' };

export function Carousel({ label, slides, perPage, infinite = false }: CarouselProps) {
  const root = useRef<HTMLElement>(null);
  const [splide, setSplide] = useState<Splide>();
  const [canMove, setCanMove] = useState(false);
  const keys = slides.map((slide) => slide.key).join(' ');

  // biome-ignore lint/correctness/useExhaustiveDependencies: mounted again when the slides change
  useEffect(() => {
    const element = root.current;
    if (!element || slides.length === 0) return;
    let mounted: Splide | undefined;
    let gone = false;
    let stopForwarding = () => {};
    // Without it the slides scroll natively.
    const load = () =>
      import('@splidejs/splide').then(
        ({ Splide }) => Splide,
        () => undefined,
      );
    const stopLoading = whenSeen(element, nearView, load);
    const stopWatching = whenSeen(element, inView, async () => {
      const Loaded = await load();
      await untilBlurred(element.querySelector('.splide__track'));
      if (gone || !Loaded) return;
      const start = stopNativeScroll(element);
      mounted = new Loaded(element, {
        ...optionsOf(perPage, infinite && slides.length > 1),
        start,
      });
      mounted.on('overflow', setCanMove);
      mounted.on('mounted moved resized visible hidden', () => hideSlides(mounted));
      mounted.mount();
      stopForwarding = forwardCloneClicks(element, mounted);
      setSplide(mounted);
      setCanMove(
        slides.length > 1 && (infinite || mounted.length > Number(mounted.options.perPage)),
      );
    });
    return () => {
      gone = true;
      stopLoading();
      stopWatching();
      stopForwarding();
      mounted?.destroy();
      for (const slide of element.querySelectorAll<HTMLElement>('.splide__slide'))
        slide.inert = false;
    };
  }, [keys]);

  return (
    <section
      ref={root}
      className={`splide ${styles.carousel}`}
      aria-label={label}
      style={perPageStyle(perPage)}
    >
      <div
        className={`splide__track holder ${styles.track}`}
        tabIndex={splide ? undefined : 0}
        role="presentation"
      >
        <div className={`splide__list ${styles.list}`}>
          {slides.map(({ key, content }) => (
            <div key={key} className={`splide__slide holder ${styles.slide}`}>
              {content}
            </div>
          ))}
        </div>
      </div>
      {slides.length > 1 && (
        <div className={`line ${styles.steps}`} data-ready={canMove || undefined}>
          <IconButton icon="left" label={`Previous: ${label}`} onClick={() => splide?.go('<')} />
          <IconButton icon="right" label={`Next: ${label}`} onClick={() => splide?.go('>')} />
        </div>
      )}
    </section>
  );
}

function optionsOf(perPage: PerPage, infinite: boolean) {
  const { default: most, ...narrower } = perPage;
  const breakpoints = Object.entries(narrower).map(([width, count]) => [width, { perPage: count }]);
  return {
    type: infinite ? 'loop' : 'slide',
    perPage: most,
    perMove: 1,
    speed: speedMs,
    gap: '1rem',
    arrows: false,
    pagination: false,
    breakpoints: Object.fromEntries(breakpoints),
  };
}

/**
 * Stops native scrolling, which splide does not track. Returns the index of the slide that was
 * scrolled to.
 */
function stopNativeScroll(carousel: HTMLElement): number {
  const track = carousel.querySelector('.splide__track');
  const slide = carousel.querySelector('.splide__slide');
  if (!track || !slide) return 0;
  const start = Math.round(track.scrollLeft / Math.max(1, slide.clientWidth));
  carousel.dataset.takenOver = '';
  track.scrollLeft = 0;
  return start;
}

/** Keeps the focus out of slides that are out of sight, whatever they contain. */
function hideSlides(splide: Splide | undefined): void {
  for (const { slide } of splide?.Components.Slides.get() ?? [])
    slide.inert = !slide.classList.contains('is-visible');
}

/**
 * An infinite carousel clones slides at its ends, which React does not know of: forwards a click on
 * a clone to its slide. Returns a cleanup function.
 */
function forwardCloneClicks(carousel: HTMLElement, splide: Splide): () => void {
  const press = (event: MouseEvent) => {
    const target = event.target as Element;
    const clone = target.closest('.splide__slide--clone');
    const pressed = target.closest('a, button');
    if (!clone || !pressed || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    const slides = splide.Components.Slides.get();
    const slideIndex = slides.find(({ slide }) => slide === clone)?.slideIndex;
    const original = slides.find(({ isClone, index }) => !isClone && index === slideIndex)?.slide;
    const position = [...clone.querySelectorAll('a, button')].indexOf(pressed);
    original?.querySelectorAll<HTMLElement>('a, button')[position]?.click();
  };
  carousel.addEventListener('click', press, { capture: true });
  return () => carousel.removeEventListener('click', press, { capture: true });
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

/** A mounted carousel takes its track out of the tab order, where the focus would be lost. */
async function untilBlurred(track: Element | null): Promise<void> {
  if (track && track === document.activeElement) {
    await new Promise((resolve) => track.addEventListener('blur', resolve, { once: true }));
  }
}

/** Calls once when an element is seen. Returns a cleanup function. */
function whenSeen(
  element: Element,
  options: IntersectionObserverInit,
  call: () => void,
): () => void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    call();
  }, options);
  observer.observe(element);
  return () => observer.disconnect();
}
