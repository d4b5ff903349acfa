import { mix } from '#drawing/colour.ts';
import { n } from '#drawing/geometry.ts';
import type { Box } from '#drawing/polished-stone.ts';
import { ellipse, line, path, type Sketch } from '#drawing/sketch.ts';

export interface WoodLook {
  readonly light: string;
  readonly base: string;
  readonly dark: string;
}

export const woods = {
  walnut: { light: '#A87A55', base: '#704A32', dark: '#33201A' },
  pale: { light: '#E8CCA4', base: '#C49C6E', dark: '#795434' },
  cork: { light: '#E6C79C', base: '#C49A68', dark: '#7A5534' },
} as const satisfies Record<string, WoodLook>;

/** A piece of wood within an outline, its grain lying across or upright. */
export function wood(sketch: Sketch, look: WoodLook, outline: string, { x, y, w, h }: Box, upright = false): string {
  const { dice } = sketch;
  const body = sketch.linear(
    [
      [0, mix(look.base, look.light, 0.75)],
      [0.4, look.base],
      [1, mix(look.base, look.dark, 0.72)],
    ],
    upright ? [0, 0, 1, 0.2] : [0, 0, 0.25, 1],
  );
  let grain = '';
  const span = upright ? w : h;
  for (let at = 0; at < span; at += dice.between(3, 9)) {
    const bend = dice.between(-7, 7);
    const d = upright
      ? `M${n(x + at)} ${n(y)}C${n(x + at + bend)} ${n(y + h * 0.3)} ${n(x + at - bend)} ${n(y + h * 0.7)} ${n(x + at)} ${n(y + h)}`
      : `M${n(x)} ${n(y + at)}C${n(x + w * 0.3)} ${n(y + at + bend)} ${n(x + w * 0.7)} ${n(y + at - bend)} ${n(x + w)} ${n(y + at)}`;
    grain += line(d, dice.chance(0.65) ? look.dark : look.light, dice.between(0.6, 2.2), dice.between(0.12, 0.38));
  }
  return path(outline, body) + sketch.inside(outline, grain) + line(outline, look.light, 1.6, 0.35);
}

/** A turned foot standing on 0,0: a drum seen slightly from above. */
export function turnedFoot(sketch: Sketch, look: WoodLook, width: number, height: number): string {
  const [w, e] = [width / 2, width * 0.11];
  const side = `M${n(-w * 0.92)} ${n(-height)}C${n(-w * 0.8)} ${n(-height * 0.62)} ${n(-w * 0.86)} ${n(-height * 0.4)} ${n(-w)} ${n(-height * 0.26)}V${n(-e * 0.4)}A${n(w)} ${n(e)} 0 0 0 ${n(w)} ${n(-e * 0.4)}V${n(-height * 0.26)}C${n(w * 0.86)} ${n(-height * 0.4)} ${n(w * 0.8)} ${n(-height * 0.62)} ${n(w * 0.92)} ${n(-height)}Z`;
  const box = { x: -w, y: -height, w: width, h: height + e };
  const round = sketch.linear(
    [
      [0, look.dark, 0.62],
      [0.24, look.light, 0.22],
      [0.5, look.light, 0],
      [1, look.dark, 0.72],
    ],
    [0, 0, 1, 0],
  );
  const top = sketch.linear([
    [0, look.base],
    [1, mix(look.light, look.base, 0.3)],
  ]);
  return (
    wood(sketch, look, side, box) +
    path(side, round) +
    line(`M${n(-w)} ${n(-height * 0.26)}A${n(w)} ${n(e)} 0 0 0 ${n(w)} ${n(-height * 0.26)}`, look.dark, 3, 0.55) +
    line(
      `M${n(-w)} ${n(-height * 0.26 - 4)}A${n(w)} ${n(e)} 0 0 0 ${n(w)} ${n(-height * 0.26 - 4)}`,
      look.light,
      2,
      0.5,
    ) +
    ellipse(0, -height, w * 0.92, e * 0.92, top) +
    ellipse(0, -height + 2, w * 0.74, e * 0.7, look.dark, 'opacity="0.5"')
  );
}

/** A cork, its lower end at 0,0. */
export function corkStopper(sketch: Sketch, width: number, height: number): string {
  const { dice } = sketch;
  const [w, e] = [width / 2, width * 0.1];
  const side = `M${n(-w)} ${n(-height)}L${n(-w * 0.86)} 0A${n(w * 0.86)} ${n(e)} 0 0 0 ${n(w * 0.86)} 0L${n(w)} ${n(-height)}Z`;
  const { light, base, dark } = woods.cork;
  let pits = '';
  for (let index = 0; index < 46; index += 1)
    pits += ellipse(
      dice.between(-w, w),
      dice.between(-height, e),
      dice.between(1.5, 5),
      dice.between(1, 2.6),
      dice.chance(0.7) ? dark : light,
      `opacity="${n(dice.between(0.25, 0.6))}"`,
    );
  const round = sketch.linear(
    [
      [0, dark, 0.5],
      [0.3, light, 0.3],
      [0.55, light, 0],
      [1, dark, 0.6],
    ],
    [0, 0, 1, 0],
  );
  return (
    path(side, base) +
    sketch.inside(side, pits) +
    path(side, round) +
    ellipse(
      0,
      -height,
      w,
      e,
      sketch.linear([
        [0, base],
        [1, light],
      ]),
    )
  );
}
