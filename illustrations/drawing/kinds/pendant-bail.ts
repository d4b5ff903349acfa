import { cords, knot } from '#drawing/materials/cord.ts';
import { metalBall, wire } from '#drawing/materials/metal.ts';
import { line } from '#drawing/sketch.ts';

import type { Commission } from './piece.ts';

/** What hangs below 0,0, how far down its middle is, and the outline that shades the wall. */
export interface Hanger {
  readonly art: string;
  readonly shade: string;
  readonly middle: number;
}

/** The loop on the strand and the ring below it. */
export function bail({ sketch, metal, metalName }: Commission): string {
  const ring = (
    [
      [metal.dark, 8, 1],
      [metal.base, 6, 1],
      [metal.light, 1.8, 0.8],
    ] as const
  )
    .map(
      ([colour, width, opacity]) =>
        `<ellipse cx="0" cy="28" rx="17" ry="20" fill="none" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}"/>`,
    )
    .join('');
  const loop =
    wire(metal, 'M-15 12C-22 -34 22 -34 15 12', 11) + line('M-12 8C-16 -22 16 -22 12 8', metal.light, 2, 0.7);
  return (
    (metalName === 'cord' ? knot(0, -16, 20, cords.umber, 90) : '') + ring + loop + metalBall(sketch, metal, 0, 50, 9)
  );
}
