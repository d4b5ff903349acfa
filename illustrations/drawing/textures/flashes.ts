import { mix } from '#drawing/colour.ts';
import { n, type Point, polar, polygon } from '#drawing/geometry.ts';
import type { StoneLook } from '#drawing/palette.ts';
import { ellipse, line, path, type Sketch } from '#drawing/sketch.ts';

/** Labradorite: sheets of blue, teal and gold light that break off along the cleavage. */
export function flashes(sketch: Sketch, look: StoneLook, w: number, h: number): string {
  const { dice } = sketch;
  const colours = ['#2F7FD6', '#35B4D9', '#4ECBAE', '#E6C65A', '#3A5FC4', '#4FA9E8', '#E59B4B'] as const;
  let body = '';
  const share = (w * h) / 10000;
  // One sheet of fire, broken along the cleavage into streaks of neighbouring colours.
  const heart: Point = [dice.between(w * 0.36, w * 0.6), dice.between(h * 0.38, h * 0.6)];
  const reach = Math.min(w, h) * 0.5;
  for (let index = 0; index < 7 + Math.min(9, share * 1.2); index += 1) {
    const colour = index < 2 ? colours[index === 0 ? 0 : 1] : dice.pick(colours);
    const centre = polar(heart, reach * Math.sqrt(dice.next()) * 0.95, dice.between(0, 6.28));
    const [long, wide] = [reach * dice.between(0.34, 0.8), reach * dice.between(0.1, 0.26)];
    const glow = sketch.radial([
      [0, mix(colour, '#FFFFFF', 0.3), 0.95],
      [0.45, colour, 0.7],
      [1, colour, 0],
    ]);
    body += ellipse(
      centre[0],
      centre[1],
      long,
      wide,
      glow,
      `transform="rotate(${n(-66 + dice.between(-7, 7))} ${n(centre[0])} ${n(centre[1])})"`,
    );
  }
  for (let index = 0; index < 3 + share * 0.5; index += 1) {
    const [x, y] = polar(heart, reach * dice.between(0, 0.7), dice.between(0, 6.28));
    const [long, wide] = [reach * dice.between(0.2, 0.45), reach * dice.between(0.04, 0.1)];
    const shard: Point[] = [
      [x - wide, y + long],
      [x + wide, y + long * 0.8],
      [x + wide + long * 0.4, y - long * 0.8],
      [x - wide + long * 0.4, y - long],
    ];
    const sheet = sketch.linear([
      [0, dice.pick(colours), 0.05],
      [0.4, '#DDF6FF', 0.38],
      [1, dice.pick(colours), 0],
    ]);
    body += path(polygon(shard), sheet);
  }
  for (let x = -h * 0.4; x < w; x += dice.between(4, 11)) {
    body += line(
      `M${n(x)} ${n(h + 4)}L${n(x + h * 0.42)} -4`,
      dice.chance(0.6) ? look.dark : look.shine,
      dice.between(0.4, 1.1),
      0.28,
    );
  }
  return body;
}

/** Opal: patches of every colour under a milky skin. */
export function play(sketch: Sketch, look: StoneLook, w: number, h: number): string {
  const { dice } = sketch;
  const colours = ['#F49AB4', '#8FD6C0', '#82B6F0', '#F8C67E', '#B69AEC', '#7FDBE0', '#F5E08A'] as const;
  let body = '';
  const share = (w * h) / 10000;
  for (let index = 0; index < 16 + share * 14; index += 1) {
    const centre: Point = [dice.between(0, w), dice.between(0, h)];
    const [colour, size, start] = [dice.pick(colours), dice.between(5, 15), dice.between(0, 3)];
    const corners = [0, 1, 2, 3, 4].map((corner) =>
      polar(centre, size * dice.between(0.6, 1.1), start + corner * 1.26),
    );
    const patch = sketch.linear(
      [
        [0, mix(colour, look.shine, 0.4), 0.9],
        [1, colour, 0.35],
      ],
      [0, 0, 1, 1],
    );
    body += path(polygon(corners), patch, `opacity="${n(dice.between(0.35, 0.85))}"`);
  }
  const milk = sketch.radial([
    [0, look.shine, 0.5],
    [1, look.shine, 0],
  ]);
  for (let index = 0; index < 2 + share; index += 1) {
    body += ellipse(dice.between(0, w), dice.between(0, h), 34, 22, milk);
  }
  return body;
}
