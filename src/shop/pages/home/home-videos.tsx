import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Video } from '#contract/calls/catalogue-calls.ts';
import { mediaAddress, mediaHashOf } from '#contract/rules/catalogue/media.ts';
import { whenIdle } from '#src/shared/loading/when-idle.ts';
import { isSavingData } from '#src/shared/pictures/data-saver.ts';
import { IconButton } from '#src/shared/ui/forms/button.tsx';
import { Price } from '#src/shop/features/product/price.tsx';
import styles from './home-videos.module.css';

/** The video that is playing; starting another pauses it. */
let playing: HTMLVideoElement | undefined;

/** A short video: muted at first, plays on hover or when pressed. */
export function VideoCard({ video }: { readonly video: Video }) {
  const element = useRef<HTMLVideoElement>(null);
  const [isMuted, setMuted] = useState(true);
  const [isPlaying, setPlaying] = useState(false);
  // Browsers load every poster at once, before the page's scripts.
  const [hasPoster, setHasPoster] = useState(false);
  useEffect(() => whenIdle(() => setHasPoster(true), 2000), []);

  function toggleMute() {
    const next = !isMuted;
    setMuted(next);
    if (!element.current) return;
    element.current.muted = next;
    if (!next) play(element.current);
  }

  return (
    <figure
      className="frame holder night"
      onPointerEnter={(event) =>
        event.pointerType === 'mouse' && !isSavingData() && play(element.current)
      }
      onPointerLeave={(event) => event.pointerType === 'mouse' && element.current?.pause()}
    >
      <button
        type="button"
        className={styles.play}
        aria-label={`Play: ${video.title}`}
        aria-pressed={isPlaying}
        onClick={() => toggle(element.current)}
      >
        <video
          ref={element}
          className={styles.video}
          src={video.videoURL}
          poster={hasPoster ? posterOf(video) : undefined}
          muted
          loop
          playsInline
          preload="none"
          onPlay={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
        />
      </button>
      <div className={styles.mute}>
        <IconButton
          icon={isMuted ? 'muted' : 'volume'}
          label={`${isMuted ? 'Unmute' : 'Mute'}: ${video.title}`}
          aria-pressed={!isMuted}
          size={20}
          onClick={toggleMute}
        />
      </div>
      <figcaption className={`small ${styles.title}`}>
        {video.title}
        {video.product && <SeenProduct product={video.product} />}
      </figcaption>
    </figure>
  );
}

function SeenProduct({ product }: { readonly product: NonNullable<Video['product']> }) {
  return (
    <Link
      to="/products/$slug"
      params={{ slug: product.slugs }}
      className={`bare-link line ${styles.product}`}
    >
      <span className={styles.productName}>{product.name}</span>
      <Price price={product.price} discount={product.discount} />
    </Link>
  );
}

function play(video: HTMLVideoElement | null): void {
  if (!video) return;
  if (playing && playing !== video) playing.pause();
  playing = video;
  video.play().catch((error: unknown) => console.info('Autoplay was blocked', error));
}

function toggle(video: HTMLVideoElement | null): void {
  if (video?.paused) play(video);
  else video?.pause();
}

function posterOf({ poster }: Video): string | undefined {
  if (!poster) return undefined;
  const hash = mediaHashOf(poster.imageURL);
  return hash ? mediaAddress(hash, 480, 'webp') : poster.imageURL;
}

interface StoreVideoProps {
  readonly src: string;
  /** Shown until the video plays; unlike a `poster` it loads lazily. */
  readonly children: ReactNode;
  readonly label: string;
}

/**
 * A muted video of the store. Plays while it is in the viewport, unless the person prefers reduced
 * motion. With the data saver it has controls instead.
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
