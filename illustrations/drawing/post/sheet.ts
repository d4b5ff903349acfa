import { mix } from '#drawing/colour.ts';
import { rect, type Sketch } from '#drawing/sketch.ts';

/** Every post's picture. */
export const sheet = { width: 1600, height: 1000 } as const;

/** Draws one picture's content on a sheet of its own. */
export type Scene = (sketch: Sketch) => string;

/** Fills the sheet with one paint. */
export function wash(paint: string, extra = ''): string {
  return rect(0, 0, sheet.width, sheet.height, paint, extra);
}

/** Paper tooth over everything: it also keeps wide gradients from breaking into steps. */
export function tooth(sketch: Sketch, strength = 0.15): string {
  const paint = sketch.reference(
    (id) =>
      `<filter id="${id}n" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency="0.8" numOctaves="2" stitchTiles="stitch" seed="7"/><feColorMatrix values="0 0 0 0 0.25  0 0 0 0 0.18  0 0 0 0 0.16  0.9 0 0 0 -0.36"/></filter><pattern id="${id}" width="200" height="200" patternUnits="userSpaceOnUse"><rect width="200" height="200" filter="url(#${id}n)"/></pattern>`,
  );
  return wash(paint, `opacity="${strength}"`);
}

/** The corners a little darker, so that the eye stays inside. */
export function corners(sketch: Sketch, colour: string, strength = 0.34): string {
  return wash(
    sketch.radial(
      [
        [0, colour, 0],
        [0.62, colour, 0.02],
        [1, mix(colour, '#120A18', 0.3), strength],
      ],
      [0.47, 0.45, 0.8],
    ),
  );
}
