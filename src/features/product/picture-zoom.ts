import { isSavingData } from '#src/lib/data-saver.ts';
import { type Fingers, fingersAt, followFingers, panBy, unzoomed, type Zoom, zoomAt } from '#src/lib/zoom.ts';

/** Scale of a double tap or the zoom button. */
const zoomedScale = 2.5;
/** Maximum time and distance between the two taps of a double tap. */
const doubleTap = { withinMs: 300, withinPx: 30 };
/** Fraction of the box by which an arrow key moves the picture. */
const arrowShare = 0.2;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

export interface PictureZoom {
  readonly toggle: () => void;
  readonly reset: () => void;
  /** Arrow keys move a zoomed picture, Escape resets the zoom. */
  readonly pressKey: (event: { readonly key: string; readonly preventDefault: () => void }) => void;
  readonly stop: () => void;
}

/** Lets pinching and double-tapping zoom the current picture of a gallery, and one finger pan it. */
export function startPictureZoom(track: HTMLElement, onChange: (isZoomed: boolean) => void): PictureZoom {
  let zoom = unzoomed;
  /** The touch points of the last event. */
  let fingers: Fingers | undefined;
  let lastTap = { at: 0, x: 0, y: 0 };
  let hasMoved = false;

  const apply = (next: Zoom) => {
    const isZoomed = next.scale > 1;
    if (isZoomed && zoom.scale === 1) sharpen(track);
    zoom = next;
    track.toggleAttribute('data-zoomed', isZoomed);
    track.style.setProperty('--zoom', `${next.scale}`);
    track.style.setProperty('--zoom-x', `${next.x}px`);
    track.style.setProperty('--zoom-y', `${next.y}px`);
    onChange(isZoomed);
  };
  const boxOf = () => track.getBoundingClientRect();
  const toggleAt = (point: { x: number; y: number }) =>
    apply(zoom.scale > 1 ? unzoomed : zoomAt(unzoomed, zoomedScale, point, boxOf()));

  const begin = (event: TouchEvent) => {
    hasMoved = event.touches.length > 1;
    fingers = fingersAt(event.touches, boxOf());
    if (event.touches.length > 1 && event.cancelable) event.preventDefault();
  };
  const move = (event: TouchEvent) => {
    const box = boxOf();
    const now = fingersAt(event.touches, box);
    const before = fingers;
    fingers = now;
    if (!now || !before) return;
    hasMoved ||= Math.hypot(now.x - before.x, now.y - before.y) > 2 || now.apart !== before.apart;
    if (now.apart === undefined && zoom.scale === 1) return;
    if (event.cancelable) event.preventDefault();
    apply(followFingers(zoom, before, now, box));
  };
  const end = (event: TouchEvent) => {
    const last = fingers;
    fingers = fingersAt(event.touches, boxOf());
    if (event.touches.length > 0) return;
    if (zoom.scale < 1.05 && zoom.scale > 1) apply(unzoomed);
    if (!last || hasMoved) return;
    const isSecond =
      event.timeStamp - lastTap.at < doubleTap.withinMs &&
      Math.hypot(last.x - lastTap.x, last.y - lastTap.y) < doubleTap.withinPx;
    lastTap = isSecond ? { at: 0, x: 0, y: 0 } : { at: event.timeStamp, x: last.x, y: last.y };
    if (!isSecond) return;
    if (event.cancelable) event.preventDefault();
    toggleAt(last);
  };

  track.dataset.zoomable = '';
  track.addEventListener('touchstart', begin, { passive: false });
  track.addEventListener('touchmove', move, { passive: false });
  track.addEventListener('touchend', end, { passive: false });
  track.addEventListener('touchcancel', end);
  return {
    toggle: () => toggleAt({ x: 0, y: 0 }),
    reset: () => {
      if (zoom.scale > 1) apply(unzoomed);
    },
    pressKey: (event) => {
      const [x, y] = arrows[event.key] ?? [];
      if (zoom.scale === 1 || (x === undefined && event.key !== 'Escape')) return;
      event.preventDefault();
      const { width, height } = boxOf();
      const by = { x: (x ?? 0) * width * arrowShare, y: (y ?? 0) * height * arrowShare };
      apply(x === undefined ? unzoomed : panBy(zoom, by, { width, height }));
    },
    stop: () => {
      track.removeEventListener('touchstart', begin);
      track.removeEventListener('touchmove', move);
      track.removeEventListener('touchend', end);
      track.removeEventListener('touchcancel', end);
    },
  };
}

/** Raises `sizes`, so that the browser loads the resolution that the zoom shows. Not with the data saver. */
function sharpen(track: HTMLElement): void {
  if (isSavingData()) return;
  const slide = track.children[Math.round(track.scrollLeft / Math.max(1, track.clientWidth))];
  for (const picture of slide?.querySelectorAll<HTMLImageElement | HTMLSourceElement>('source, img') ?? []) {
    picture.sizes = `${Math.round(track.clientWidth * zoomedScale)}px`;
  }
}
