/** Scale of a picture in its box, and the offset of its centre from the centre of the box, in CSS pixels. */
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

export const unzoomed: Zoom = { scale: 1, x: 0, y: 0 };

const maxScale = 4;

/** Zooms to `scale` around `point` (relative to the centre of the box). */
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

/** Limits the offset, so that the picture covers its box. */
function withinBox({ scale, x, y }: Zoom, { width, height }: Box): Zoom {
  const [maxX, maxY] = [((scale - 1) * width) / 2, ((scale - 1) * height) / 2];
  return { scale, x: clamp(x, maxX), y: clamp(y, maxY) };
}

const clamp = (value: number, max: number) => Math.min(max, Math.max(-max, value));
