import { mix } from '#drawing/colour.ts';
import { n, type Point, polygon, spline } from '#drawing/geometry.ts';
import type { StoneLook } from '#drawing/palette.ts';
import { ellipse, line, path, rect, type Sketch } from '#drawing/sketch.ts';

/** Wisps, healed fractures and colour zones of a clear stone. */
export function veils(sketch: Sketch, look: StoneLook, w: number, h: number): string {
  const { dice } = sketch;
  const share = (w * h) / 10000;
  let body = '';
  const cloud = sketch.radial([
    [0, look.deep, 0.55],
    [1, look.deep, 0],
  ]);
  const glow = sketch.radial([
    [0, look.shine, 0.7],
    [1, look.shine, 0],
  ]);
  for (let index = 0; index < 2 + share; index += 1) {
    const [x, y, r] = [dice.between(0, w), dice.between(0, h), dice.between(18, 42)];
    body += ellipse(x, y, r, r * 0.7, dice.chance(0.5) ? cloud : glow, `opacity="${n(dice.between(0.35, 0.75))}"`);
  }
  for (let index = 0; index < 2 + share * 1.4; index += 1) {
    const start: Point = [dice.between(-10, w), dice.between(0, h)];
    const wisp: Point[] = [start];
    for (let step = 1; step < 5; step += 1) {
      wisp.push([
        start[0] + step * dice.between(9, 16),
        start[1] + Math.sin(step + start[0]) * dice.between(3, 9) - step * 3,
      ]);
    }
    body += line(spline(wisp), look.vein, dice.between(2, 6), dice.between(0.08, 0.2));
    body += line(spline(wisp), look.vein, 0.7, dice.between(0.25, 0.5));
  }
  const plane = sketch.linear(
    [
      [0, look.vein, 0.5],
      [1, look.vein, 0.02],
    ],
    [0, 0, 1, 1],
  );
  for (let index = 0; index < 1 + share; index += 1) {
    const [x, y] = [dice.between(5, w - 20), dice.between(5, h - 20)];
    const [a, b] = [dice.between(10, 26), dice.between(6, 16)];
    body += path(
      polygon([
        [x, y],
        [x + a, y + b * 0.4],
        [x + a * 0.8, y + b],
        [x + a * 0.2, y + b * 0.8],
      ]),
      plane,
      `opacity="${n(dice.between(0.4, 0.9))}"`,
    );
  }
  for (let index = 0; index < 4 + share * 3; index += 1) {
    body += ellipse(dice.between(0, w), dice.between(0, h), 0.7, 0.7, look.shine, 'opacity="0.55"');
  }
  return body;
}

/** Straight growth zones, as in fluorite and sapphire. */
export function zones(sketch: Sketch, look: StoneLook, w: number, h: number): string {
  const { dice } = sketch;
  const colours = [look.base, look.accent, look.deep, look.light, look.accent, look.base] as const;
  let body = '';
  let y = dice.between(-20, 0);
  let turn = 0;
  while (y < h + 30) {
    const height = dice.between(8, 22);
    const colour = colours[turn % colours.length] ?? look.base;
    const paint = sketch.linear([
      [0, colour, 0],
      [0.18, colour, 0.75],
      [0.75, colour, 0.6],
      [1, mix(colour, look.shine, 0.3), 0],
    ]);
    body += rect(-w * 0.3, y, w * 1.6, height * 1.5, paint);
    if (dice.chance(0.6)) body += rect(-w * 0.3, y + height * 0.2, w * 1.6, 0.8, look.vein, 'opacity="0.4"');
    y += height;
    turn += 1;
  }
  return `<g transform="rotate(-16 ${n(w / 2)} ${n(h / 2)})">${body}</g>${veils(sketch, { ...look, deep: look.base }, w, h / 2)}`;
}
