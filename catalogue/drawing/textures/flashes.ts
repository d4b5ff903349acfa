import { mix } from '#catalogue/drawing/colour.ts';
import { blob, n, type Point, polar, polygon } from '#catalogue/drawing/geometry.ts';
import type { StoneLook } from '#catalogue/drawing/palette.ts';
import { ellipse, line, path, type Sketch } from '#catalogue/drawing/sketch.ts';

/** Labradorite: sheets of blue, teal and gold light that break off along the cleavage. */
export function flashes(sketch: Sketch, look: StoneLook, w: number, h: number): string {
  const { dice } = sketch;
  const colours = ['#2F7FD6', '#35B4D9', '#4ECBAE', '#E6C65A', '#3A5FC4', '#4FA9E8', '#E59B4B'] as const;
  let body = '';
  const share = (w * h) / 10000;
  for (let index = 0; index < 3 + share * 1.6; index += 1) {
    const colour = index === 0 ? colours[0] : dice.pick(colours);
    const next = dice.pick(colours);
    const centre: Point = [dice.between(w * 0.1, w * 0.9), dice.between(h * 0.1, h * 0.9)];
    const sheet = sketch.linear(
      [
        [0, mix(colour, '#FFFFFF', 0.25), 0.1],
        [0.35, colour, 0.85],
        [0.7, next, 0.65],
        [1, next, 0],
      ],
      [0, 0, 1, 0.7],
    );
    const outline = [0, 1, 2, 3, 4, 5].map((corner) => polar(centre, dice.between(16, 36), corner * 1.05, 0.62));
    body += path(blob(outline), sheet);
    body += ellipse(
      centre[0],
      centre[1],
      15,
      7,
      sketch.radial([
        [0, '#EAFBFF', 0.55],
        [1, colour, 0],
      ]),
    );
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
