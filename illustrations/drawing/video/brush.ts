export type Colour = readonly [r: number, g: number, b: number];

/** How a layer lies in the frame, in the film's units. */
export interface Pose {
  readonly dx?: number;
  readonly dy?: number;
  readonly zoom?: number;
  /** Degrees. */
  readonly turn?: number;
  /** The point that zooming and turning leave where it is. */
  readonly about?: readonly [x: number, y: number];
  readonly opacity?: number;
  /** Also marks the pixels as the piece that `gleam` lights; its shadow, being see-through, stays dark. */
  readonly isPiece?: boolean;
}

/** How strong something is at a point, in the film's units. */
export type Amount = (x: number, y: number) => number;

/** Where something is to be computed at all, in the film's units; the whole frame if not said. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** `#RRGGBB` as a colour to paint with. */
export function colour(hex: string): Colour {
  const at = (start: number): number => Number.parseInt(hex.slice(start, start + 2), 16) / 255;
  return [at(1), at(3), at(5)];
}
