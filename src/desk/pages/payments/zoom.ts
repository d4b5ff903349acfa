// How a zoomed picture moves. Lengths are CSS pixels; the picture's origin is the upper left corner of its frame.

export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Frame extends Point {
  readonly width: number;
  readonly height: number;
}

export const noZoom: Zoom = { scale: 1, x: 0, y: 0 };
const scaleMax = 6;

/** The picture at another scale; the point of the screen (by default the frame's centre) stays where it is. */
export function zoomedTo(zoom: Zoom, scale: number, point: Point | undefined, frame: Frame): Zoom {
  const next = Math.min(scaleMax, Math.max(1, scale));
  const centre = point ? { x: point.x - frame.x, y: point.y - frame.y } : { x: frame.width / 2, y: frame.height / 2 };
  const grown = next / zoom.scale;
  return withinFrame(
    { scale: next, x: centre.x - (centre.x - zoom.x) * grown, y: centre.y - (centre.y - zoom.y) * grown },
    frame,
  );
}

/** The picture after one finger has moved, which moves it only while it is zoomed. */
export function moved(zoom: Zoom, by: Point, frame: Frame): Zoom {
  return withinFrame({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, frame);
}

interface Pinch {
  /** The finger that moves. */
  readonly before: Point;
  readonly now: Point;
  readonly other: Point;
}

/** The picture after one of two fingers has moved: what is between them stays between them. */
export function pinched(zoom: Zoom, { before, now, other }: Pinch, frame: Frame): Zoom {
  const grown = distance(now, other) / Math.max(1, distance(before, other));
  const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
  const by = { x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 };
  return zoomedTo(moved(zoom, by, frame), zoom.scale * grown, middle, frame);
}

/** No edge of the picture comes into the frame. */
function withinFrame({ scale, x, y }: Zoom, { width, height }: Frame): Zoom {
  return { scale, x: clamp(x, width * (1 - scale)), y: clamp(y, height * (1 - scale)) };
}

const clamp = (value: number, least: number) => Math.min(0, Math.max(least, value));

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
