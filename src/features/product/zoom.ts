/** A picture enlarged in its box: by how much, and how far its middle lies from the box's, in CSS pixels. */
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

/** Enlarged to `scale`, so that what lies at `point` (from the box's middle) stays there as far as it can. */
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

/** The picture fills its box at every edge. */
function withinBox({ scale, x, y }: Zoom, { width, height }: Box): Zoom {
  const [mostX, mostY] = [((scale - 1) * width) / 2, ((scale - 1) * height) / 2];
  return { scale, x: clamp(x, mostX), y: clamp(y, mostY) };
}

const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value));
