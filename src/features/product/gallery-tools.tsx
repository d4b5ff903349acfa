import type { ComponentProps, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';

import { iconButtonProps } from '#src/ui/button.tsx';
import { showToast } from '#src/ui/toast-store.ts';
import styles from './gallery-tools.module.css';
import { type PictureZoom, startPictureZoom } from './picture-zoom.ts';

export interface GalleryToolsProps {
  readonly product: { readonly name: string; readonly slugs: string };
  readonly track: RefObject<HTMLElement | null>;
  /** Index of the current picture; the zoom is reset when it changes. */
  readonly shown: number;
}

/** The gallery's share and zoom buttons. Pinching and double-tapping zoom too. */
export function GalleryTools({ product, track, shown }: GalleryToolsProps) {
  const zoom = useRef<PictureZoom>(undefined);
  const [isZoomed, setZoomed] = useState(false);
  useEffect(() => {
    if (!track.current) return;
    const started = startPictureZoom(track.current, setZoomed);
    zoom.current = started;
    return started.stop;
  }, [track]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the current picture changes
  useEffect(() => {
    zoom.current?.reset();
  }, [shown]);
  return (
    <>
      <div className={styles.share}>
        <ToolButton
          label="Share"
          path="M12 15V4m-4 4 4-4 4 4M6 11v9h12v-9"
          onClick={() => void shareProduct(product)}
        />
      </div>
      <div className={styles.zoom}>
        <ToolButton
          label="Zoom"
          path={`M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.7-1.8L20 20M8 10.5h5${isZoomed ? '' : 'm-2.5-2.5v5'}`}
          aria-pressed={isZoomed}
          onClick={() => zoom.current?.toggle()}
          onKeyDown={(event) => zoom.current?.pressKey(event)}
        />
      </div>
    </>
  );
}

interface ToolButtonProps extends ComponentProps<'button'> {
  readonly label: string;
  /** Path of its icon. */
  readonly path: string;
}

function ToolButton({ label, path, ...rest }: ToolButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} {...rest} {...iconButtonProps}>
      <span className="disc">
        <svg viewBox="0 0 24 24" width={19} height={19} fill="none" stroke="currentColor" aria-hidden="true">
          <path d={path} strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      </span>
    </button>
  );
}

/** Opens the device's share sheet, or copies the product's link where there is none. */
async function shareProduct({ name, slugs }: { name: string; slugs: string }): Promise<void> {
  const url = new URL(`/products/${slugs}`, window.location.origin).href;
  if ('share' in navigator) {
    try {
      await navigator.share({ title: name, url });
      return;
    } catch (error) {
      // Closed without sharing. After other errors the link is copied.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    showToast('success', 'Link copied');
  } catch {
    showToast('info', `Copy this link: ${url}`);
  }
}
