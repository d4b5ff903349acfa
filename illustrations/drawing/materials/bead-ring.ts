import { n } from '#drawing/geometry.ts';
import { restingShadow } from '#drawing/materials/ground-shadow.ts';
import { line, type Sketch } from '#drawing/sketch.ts';

export interface RingShape {
  readonly rx: number;
  readonly ry: number;
  readonly count: number;
  readonly bead: number;
  /** Where the first bead lies, in radians; a quarter turn is nearest to the eye. */
  readonly start?: number;
  readonly thread?: string;
}

/** Draws the bead of that number at a place. */
export type DrawBead = (index: number, x: number, y: number, r: number, angle: number) => string;

/** A closed ring of beads lying on the ground round 0,0, seen slightly from above; far beads first. */
export function beadRing(sketch: Sketch, shape: RingShape, draw: DrawBead): string {
  const { rx, ry, count, bead, start = Math.PI / 2, thread = '#4A332C' } = shape;
  const places = Array.from({ length: count }, (_, index) => {
    const angle = start + (index / count) * Math.PI * 2;
    const near = Math.sin(angle);
    return { index, angle, x: Math.cos(angle) * rx * (1 + near * 0.06), y: near * ry, r: bead * (1 + near * 0.13) };
  }).sort((a, b) => a.y - b.y);
  const shade = sketch.stamp(restingShadow(sketch, 0, 0, 100, 60, 0.72));
  const shadows = places
    .map(({ x, y, r }) => shade(`translate(${n(x + r * 0.2)} ${n(y + r * 0.74)}) scale(${n(r / 92)})`))
    .join('');
  const cord = line(
    `M${n(-rx)} 0A${n(rx)} ${n(ry)} 0 1 1 ${n(rx)} 0A${n(rx)} ${n(ry)} 0 1 1 ${n(-rx)} 0Z`,
    thread,
    bead * 0.2,
    0.9,
  );
  return shadows + cord + places.map(({ index, x, y, r, angle }) => draw(index, x, y, r, angle)).join('');
}
