import { mix } from '#drawing/colour.ts';
import { n, type Point, polygon, spline } from '#drawing/geometry.ts';
import { ellipse, line, rect, type Sketch } from '#drawing/sketch.ts';
import type { Camera, Vector } from '#drawing/solid.ts';

export interface PaperLook {
  readonly light: string;
  readonly base: string;
  readonly dark: string;
}

/** Lokta as the dyers of the valley colour it, and as it comes from the frame. */
export const loktas = {
  indigo: { light: '#7483B4', base: '#35427A', dark: '#141A3A' },
  madder: { light: '#D98772', base: '#A33D36', dark: '#4E161A' },
  plain: { light: '#FFF8E8', base: '#E6D6B6', dark: '#8F7852' },
} as const satisfies Record<string, PaperLook>;

/** A flat face in space: its corner, where its two sides lead, and how it is lit from its start to its end. */
export interface Face {
  readonly corner: Vector;
  readonly across: Vector;
  readonly down: Vector;
  /** Below 0 towards the paper's dark, above 0 towards its light. */
  readonly light: readonly [number, number];
}

/** Handmade paper over a face, with anything printed on it (`print` is drawn in tenths of a unit). */
export function loktaFace(sketch: Sketch, eye: Camera, look: PaperLook, face: Face, print = ''): string {
  const { dice } = sketch;
  const { corner, across, down, light } = face;
  const [w, h] = [Math.hypot(...across) * 10, Math.hypot(...down) * 10];
  const origin = eye.place(corner);
  const side = (direction: Vector, length: number): Point => {
    const [x, y] = eye.place(direction);
    return [x / length, y / length];
  };
  const [u, v] = [side(across, w), side(down, h)];
  const tone = (amount: number): string => mix(look.base, amount < 0 ? look.dark : look.light, Math.abs(amount));
  const ground = sketch.linear(
    [
      [0, tone(light[0])],
      [1, tone(light[1])],
    ],
    [0, 0, 1, 0.3],
  );
  let fibres = '';
  const patch = (colour: string): string =>
    sketch.radial([
      [0, colour, 0.2],
      [1, colour, 0],
    ]);
  for (let index = 0; index < (w * h) / 700 + 2; index += 1)
    fibres += ellipse(
      dice.between(0, w),
      dice.between(0, h),
      dice.between(10, 26),
      dice.between(5, 14),
      patch(dice.chance(0.5) ? look.light : look.dark),
    );
  for (let index = 0; index < (w * h) / 90 + 6; index += 1) {
    const [x, y, turn] = [dice.between(0, w), dice.between(0, h), dice.between(0, 6.28)];
    const long = dice.between(3, 13);
    const bend = dice.between(-0.8, 0.8);
    const points: Point[] = [0, 0.5, 1].map((share) => [
      x + Math.cos(turn + bend * share) * long * share,
      y + Math.sin(turn + bend * share) * long * share,
    ]);
    fibres += line(
      spline(points),
      dice.chance(0.6) ? look.light : look.dark,
      dice.between(0.14, 0.4),
      dice.between(0.18, 0.55),
    );
  }
  const matrix = [...u, ...v, ...origin].map((value) => value.toFixed(4)).join(' ');
  const art = `<g transform="matrix(${matrix})">${rect(-1, -1, w + 2, h + 2, ground)}${print}${fibres}</g>`;
  return sketch.inside(outlineOf(eye, face), art);
}

export function outlineOf(eye: Camera, { corner, across, down }: Pick<Face, 'corner' | 'across' | 'down'>): string {
  const at = (a: number, d: number): Point =>
    eye.place([
      corner[0] + across[0] * a + down[0] * d,
      corner[1] + across[1] * a + down[1] * d,
      corner[2] + across[2] * a + down[2] * d,
    ]);
  return polygon([at(0, 0), at(1, 0), at(1, 1), at(0, 1)]);
}

/** A half sun with its rays, printed round a knob at x,y. */
export function risingSun(x: number, y: number, gold: string): string {
  let rays = '';
  for (let index = 0; index <= 10; index += 1) {
    const angle = Math.PI + (index / 10) * Math.PI;
    const [from, to] = [11, index % 2 ? 15.5 : 18.5];
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    rays += `M${n(x + c * from)} ${n(y + s * from)}L${n(x + c * to)} ${n(y + s * to)}`;
  }
  const hills = `M${n(x - 40)} ${n(y + 3)}L${n(x - 24)} ${n(y - 5)}L${n(x - 16)} ${n(y)}H${n(x + 14)}L${n(x + 26)} ${n(y - 7)}L${n(x + 40)} ${n(y + 3)}`;
  const arc = `M${n(x - 8.4)} ${n(y)}A8.4 8.4 0 0 1 ${n(x + 8.4)} ${n(y)}`;
  return (
    line(rays + arc, gold, 1, 0.92) +
    line(hills, gold, 0.9, 0.92) +
    line(`M${n(x - 40)} ${n(y + 8)}H${n(x + 40)}`, gold, 0.5, 0.75)
  );
}

/** A new moon lying round a knob at x,y, with stars. */
export function settingMoon(x: number, y: number, gold: string): string {
  const moon = `M${n(x - 9)} ${n(y - 12)}A15 15 0 1 0 ${n(x + 13)} ${n(y + 8)}A12.6 12.6 0 1 1 ${n(x - 9)} ${n(y - 12)}Z`;
  const star = (sx: number, sy: number, r: number): string =>
    `M${n(sx)} ${n(sy - r)}L${n(sx + r * 0.24)} ${n(sy - r * 0.24)}L${n(sx + r)} ${n(sy)}L${n(sx + r * 0.24)} ${n(sy + r * 0.24)}L${n(sx)} ${n(sy + r)}L${n(sx - r * 0.24)} ${n(sy + r * 0.24)}L${n(sx - r)} ${n(sy)}L${n(sx - r * 0.24)} ${n(sy - r * 0.24)}Z`;
  const stars =
    star(x + 23, y - 9, 3.6) +
    star(x + 33, y + 1, 2.4) +
    star(x - 30, y - 8, 2.8) +
    star(x - 25, y + 7, 2) +
    star(x - 38, y + 3, 2);
  return `<path d="${moon}${stars}" fill="${gold}" fill-opacity="0.92"/>`;
}
