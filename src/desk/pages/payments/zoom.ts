// How fingers zoom and move a picture in its box. Lengths are CSS pixels from the centre of the box.

/** Scale of a picture in its box, and the offset of its centre. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Box {
  readonly width: number;
  readonly height: number;
}

/** The centre of one or two fingers. */
export interface Fingers extends Point {
  /** Their distance; undefined for one finger. */
  readonly apart: number | undefined;
}

export const unzoomed: Zoom = { scale: 1, x: 0, y: 0 };

const maxScale = 4;

/** Zooms to `scale` around `point`. */
export function zoomAt(zoom: Zoom, scale: number, point: Point, box: Box): Zoom {
  const next = Math.min(maxScale, Math.max(1, scale));
  const ratio = next / zoom.scale;
  const x = point.x - (point.x - zoom.x) * ratio;
  const y = point.y - (point.y - zoom.y) * ratio;
  return withinBox({ scale: next, x, y }, box);
}

export function panBy(zoom: Zoom, by: Point, box: Box): Zoom {
  return withinBox({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, box);
}

/** Where touches or pointers are; undefined without any. */
export function fingersAt(touches: Iterable<Client>, box: DOMRect): Fingers | undefined {
  const [first, second = first] = touches;
  if (!first || !second) return undefined;
  const apart = Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY);
  return {
    x: (first.clientX + second.clientX) / 2 - box.left - box.width / 2,
    y: (first.clientY + second.clientY) / 2 - box.top - box.height / 2,
    apart: first === second ? undefined : apart,
  };
}

type Client = Pick<Touch, 'clientX' | 'clientY'>;

/** Moves and zooms as the fingers have moved: what is between them stays between them. */
export function followFingers(zoom: Zoom, before: Fingers, now: Fingers, box: Box): Zoom {
  const ratio = now.apart && before.apart ? now.apart / before.apart : 1;
  const zoomed = zoomAt(zoom, zoom.scale * ratio, before, box);
  return panBy(zoomed, { x: now.x - before.x, y: now.y - before.y }, box);
}

/** Limits the offset, so that the picture covers its box. */
function withinBox({ scale, x, y }: Zoom, { width, height }: Box): Zoom {
  const [maxX, maxY] = [((scale - 1) * width) / 2, ((scale - 1) * height) / 2];
  return { scale, x: clamp(x, maxX), y: clamp(y, maxY) };
}

const clamp = (value: number, max: number) => Math.min(max, Math.max(-max, value));
