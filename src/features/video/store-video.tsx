import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';

import { isSavingData } from '#src/lib/data-saver.ts';

import styles from './store-video.module.css';

interface StoreVideoProps {
  readonly src: string;
  /** Shown until the video plays; unlike a `poster` it loads lazily. */
  readonly children: ReactNode;
  readonly label: string;
}

/**
 * A muted video of the store. Plays while it is in the viewport, unless the person prefers reduced motion. With the
 * data saver it has controls instead.
 */
export function StoreVideo({ src, children, label }: StoreVideoProps) {
  const element = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const video = element.current;
    if (video && isSavingData()) video.controls = true;
    if (!video || video.controls || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) video.pause();
        else video.play().catch((error: unknown) => console.info('Autoplay was blocked', error));
      },
      { threshold: 0.4 },
    );
    observer.observe(video);
    return () => observer.disconnect();
  }, []);
  return (
    <div className={styles.film}>
      {children}
      <video
        ref={element}
        src={src}
        aria-label={label}
        width={960}
        height={640}
        muted
        loop
        playsInline
        preload="none"
      />
    </div>
  );
}
