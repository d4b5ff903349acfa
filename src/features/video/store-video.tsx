import { useEffect, useRef } from 'react';

interface StoreVideoProps {
  readonly src: string;
  readonly poster: string;
  readonly label: string;
}

/** A silent view of the store. It plays while it is looked at, unless the person wants to see nothing move. */
export function StoreVideo({ src, poster, label }: StoreVideoProps) {
  const element = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const video = element.current;
    if (!video || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
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
    <video
      ref={element}
      src={src}
      poster={poster}
      aria-label={label}
      width={960}
      height={640}
      muted
      loop
      playsInline
      preload="none"
    />
  );
}
