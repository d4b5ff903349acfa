import { mix } from '#drawing/colour.ts';
import { n } from '#drawing/geometry.ts';
import type { StoneLook } from '#drawing/palette.ts';
import { ellipse, line, moved, path, type Sketch } from '#drawing/sketch.ts';

const umber = '#3B2723';

/** The soft dark where something rests on the ground, centred under its foot. */
export function restingShadow(sketch: Sketch, x: number, y: number, rx: number, ry: number, strength = 1): string {
  const soft = sketch.radial([
    [0, umber, 0.34 * strength],
    [0.45, umber, 0.2 * strength],
    [0.75, umber, 0.06 * strength],
    [1, umber, 0],
  ]);
  const tight = sketch.radial([
    [0, '#21140F', 0.62 * strength],
    [0.6, '#21140F', 0.3 * strength],
    [1, '#21140F', 0],
  ]);
  // The long one falls to the right, away from the window; the tight one is where no light gets in at all.
  return (
    ellipse(x + rx * 0.34, y + ry * 0.12, rx * 1.65, ry * 1.5, soft) +
    ellipse(x + rx * 0.05, y, rx * 1.04, ry * 0.62, tight)
  );
}

/** Light that a clear stone throws into its own shadow. */
export function caustic(sketch: Sketch, look: StoneLook, x: number, y: number, rx: number, ry: number): string {
  if (look.clarity < 0.3) return '';
  const colour = mix(look.accent, look.light, 0.4);
  const glow = sketch.radial([
    [0, mix(colour, '#FFFFFF', 0.5), 0.75 * look.clarity],
    [0.4, colour, 0.45 * look.clarity],
    [1, colour, 0],
  ]);
  return ellipse(x, y, rx, ry, glow, `transform="rotate(-4 ${Math.round(x)} ${Math.round(y)})"`);
}

/** The soft shadow of a line lying flat: the line itself, widened in faint steps, which is cheaper than a blur. */
export function lyingShadow(
  d: string,
  width: number,
  softness = 22,
  strength = 1,
  offset: readonly [number, number] = [14, 20],
): string {
  let body = '';
  for (let step = 6; step >= 0; step -= 1) {
    body += line(d, umber, width + (step / 6) * softness * 2 - softness * 0.3, 0.052 * strength);
  }
  return moved(body, offset[0], offset[1]);
}

/** The same for a filled outline: the whole shape grown in steps, even within and soft at its edge. */
export function lyingShape(
  d: string,
  softness = 24,
  strength = 1,
  offset: readonly [number, number] = [16, 24],
): string {
  let body = '';
  for (let step = 6; step >= 0; step -= 1) {
    const rim = `stroke="${umber}" stroke-linejoin="round" stroke-width="${n((step / 6) * softness * 2)}"`;
    body += path(d, umber, `${rim} opacity="${n(0.05 * strength)}"`);
  }
  return moved(body, offset[0] * 0.8, offset[1] * 0.8);
}
