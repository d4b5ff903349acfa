import { useEffect, useRef, useState } from 'react';

import type { Video } from '#contract/calls/home-calls.ts';
import { mediaAddress, mediaHashOf } from '#contract/rules/media.ts';
import { isSavingData } from '#src/lib/data-saver.ts';
import { whenIdle } from '#src/lib/when-idle.ts';
import { IconButton } from '#src/ui/button.tsx';

import styles from './video-card.module.css';

/** The video that is playing; starting another pauses it. */
let playing: HTMLVideoElement | undefined;

/** A short video: muted at first, plays on hover, click or Enter. */
export function VideoCard({ video }: { readonly video: Video }) {
  const element = useRef<HTMLVideoElement>(null);
  const [isMuted, setMuted] = useState(true);
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
      className={styles.card}
      onPointerEnter={(event) => event.pointerType === 'mouse' && !isSavingData() && play(element.current)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && element.current?.pause()}
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
        aria-label={video.title}
        tabIndex={0}
        onClick={(event) => toggle(event.currentTarget)}
        onKeyDown={(event) => event.key === 'Enter' && toggle(event.currentTarget)}
      />
      <div className={styles.mute}>
        <IconButton
          icon={isMuted ? 'muted' : 'volume'}
          label={`${isMuted ? 'Unmute' : 'Mute'}: ${video.title}`}
          aria-pressed={!isMuted}
          size={20}
          onClick={toggleMute}
        />
      </div>
      <figcaption className={styles.title}>{video.title}</figcaption>
    </figure>
  );
}

function play(video: HTMLVideoElement | null): void {
  if (!video) return;
  if (playing && playing !== video) playing.pause();
  playing = video;
  video.play().catch((error: unknown) => console.info('Autoplay was blocked', error));
}

function toggle(video: HTMLVideoElement): void {
  if (video.paused) play(video);
  else video.pause();
}

function posterOf({ poster }: Video): string | undefined {
  if (!poster) return undefined;
  const hash = mediaHashOf(poster.imageURL);
  return hash ? mediaAddress(hash, 480, 'webp') : poster.imageURL;
}
