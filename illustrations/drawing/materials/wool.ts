import { mix } from '#drawing/colour.ts';
import { n, type Point, spline } from '#drawing/geometry.ts';
import { sampled } from '#drawing/materials/cord.ts';
import { line, path, rect, type Sketch } from '#drawing/sketch.ts';

export interface WoolLook {
  readonly light: string;
  readonly base: string;
  readonly dark: string;
}

/** A fold in a cloth: the line of its valley, how wide it is, and how deep. */
export interface Fold {
  readonly valley: readonly Point[];
  readonly wide: number;
  readonly depth: number;
}

/** Woven wool over an outline, with folds that are lit on their right bank: the window stands to the left. */
export function woolCloth(sketch: Sketch, look: WoolLook, outline: string, folds: readonly Fold[], marks = ''): string {
  const ground = sketch.linear(
    [
      [0, mix(look.base, look.light, 0.42)],
      [0.5, look.base],
      [1, mix(look.base, look.dark, 0.42)],
    ],
    [0, 0, 0.7, 1],
  );
  const banks = folds
    .map(({ valley, wide, depth }) => {
      const d = spline(valley);
      const shifted = (x: number): string => `transform="translate(${n(x)} ${n(x * 0.16)})"`;
      return (
        line(d, look.light, wide * 0.8, depth * 0.62, shifted(wide * 0.8)) +
        line(d, look.light, wide * 0.5, depth * 0.34, shifted(-wide * 1.05)) +
        line(d, look.dark, wide, depth) +
        line(d, look.dark, wide * 0.4, depth * 0.8)
      );
    })
    .join('');
  return path(outline, ground) + sketch.inside(outline, marks + sketch.blurred(banks, 17) + weave(sketch, look));
}

/** The twill, and the down that stands on it. */
function weave(sketch: Sketch, look: WoolLook): string {
  const twill = sketch.reference(
    (id) =>
      `<pattern id="${id}" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(-7)">${line('M-2 7L5 0M3 12L12 3', look.dark, 3, 0.3)}${line('M0 10L10 0', look.light, 2, 0.26)}${line('M0 2.5H10M0 7.5H10', look.dark, 1, 0.16)}</pattern>`,
  );
  const down = sketch.reference(
    (id) =>
      `<filter id="${id}n" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency="0.09 0.16" numOctaves="3" stitchTiles="stitch" seed="11"/><feColorMatrix values="0 0 0 0 1  0 0 0 0 0.9  0 0 0 0 0.88  1.6 0 0 0 -0.72"/></filter><pattern id="${id}" width="240" height="240" patternUnits="userSpaceOnUse"><rect width="240" height="240" filter="url(#${id}n)"/></pattern>`,
  );
  return rect(-760, -900, 1520, 1800, twill) + rect(-760, -900, 1520, 1800, down, 'opacity="0.16"');
}

/** Twisted threads hanging from a hem, knotted where they begin. */
export function fringe(sketch: Sketch, look: WoolLook, hem: readonly Point[], length: number): string {
  const { dice } = sketch;
  let threads = '';
  let knots = '';
  for (const [x, y] of hem) {
    const [sway, reach] = [dice.between(-16, 16), length * dice.between(0.84, 1.06)];
    const tone = mix(look.base, dice.chance(0.5) ? look.light : look.dark, dice.between(0, 0.36));
    const d = spline(
      sampled(
        [
          [x, y - 4],
          [x + sway * 0.3 + 3, y + reach * 0.36],
          [x + sway + 6, y + reach * 0.7],
          [x + sway * 1.5, y + reach],
        ],
        3,
      ),
    );
    threads +=
      line(d, look.dark, 9) +
      line(d, tone, 6.6) +
      line(d, mix(tone, look.light, 0.7), 2, 0.7, 'stroke-dasharray="5 6" transform="translate(-1 0)"');
    knots +=
      line(`M${n(x - 2)} ${n(y + 2)}L${n(x + 2)} ${n(y + 12)}`, look.dark, 14) +
      line(`M${n(x - 2)} ${n(y + 1)}L${n(x + 1)} ${n(y + 9)}`, mix(tone, look.light, 0.25), 9);
  }
  return threads + knots;
}
