import { mix } from '#drawing/colour.ts';
import { blob, n, type Point, polar, polygon, polyline } from '#drawing/geometry.ts';
import type { StoneLook } from '#drawing/palette.ts';
import { ellipse, line, path, type Sketch } from '#drawing/sketch.ts';

/** Holes where gas left the lava: dark inside, lit on their lower lip. */
export function pores(sketch: Sketch, look: StoneLook, w: number, h: number): string {
  const { dice } = sketch;
  let body = '';
  for (let index = 0; index < (34 * w * h) / 10000 + 4; index += 1) {
    const [x, y, r] = [dice.between(0, w), dice.between(0, h), dice.between(0.8, dice.chance(0.25) ? 5.4 : 3)];
    const squash = dice.between(0.65, 1);
    body += ellipse(x + r * 0.22, y + r * 0.3, r * 1.12, r * squash * 1.12, look.accent, 'opacity="0.55"');
    body += ellipse(x, y, r, r * squash, look.vein);
  }
  for (let index = 0; index < (30 * w * h) / 10000; index += 1) {
    body += ellipse(dice.between(0, w), dice.between(0, h), 0.7, 0.6, look.shine, 'opacity="0.4"');
  }
  return body;
}

/** Mineral flecks: gold and white in lapis, mica glitter in aventurine. */
export function flecks(sketch: Sketch, look: StoneLook, w: number, h: number): string {
  const { dice } = sketch;
  const share = (w * h) / 10000;
  const isLapis = look.clarity === 0;
  let body = '';
  for (let index = 0; index < 4 + share * 4; index += 1) {
    const colour = dice.pick([look.deep, look.light, look.dark]);
    const cloud = sketch.radial([
      [0, colour, 0.6],
      [1, colour, 0],
    ]);
    body += ellipse(dice.between(0, w), dice.between(0, h), dice.between(12, 30), dice.between(8, 20), cloud);
  }
  if (isLapis) {
    for (let index = 0; index < 1 + share * 1.6; index += 1) {
      const centre: Point = [dice.between(0, w), dice.between(0, h)];
      const patch = [0, 1, 2, 3, 4, 5].map((corner) => polar(centre, dice.between(3, 11), corner * 1.05, 0.5));
      body += path(blob(patch), look.vein, `opacity="${n(dice.between(0.25, 0.6))}"`);
    }
  }
  const glints = isLapis ? 16 : 44;
  for (let index = 0; index < 5 + share * glints; index += 1) {
    const centre: Point = [dice.between(0, w), dice.between(0, h)];
    const size = dice.between(0.5, isLapis ? 2.6 : 1.5);
    const colour = isLapis ? mix(look.accent, '#FFF4C4', dice.next()) : dice.pick([look.vein, look.shine, look.dark]);
    const shape = [0, 1, 2, 3].map((corner) => polar(centre, size * dice.between(0.5, 1), corner * 1.57, 0.8));
    body += path(polygon(shape), colour, `opacity="${n(dice.between(0.45, 0.95))}"`);
  }
  return body;
}

/** A net of veins: howlite's grey, turquoise's brown matrix, rhodonite's black. */
export function webs(sketch: Sketch, look: StoneLook, w: number, h: number): string {
  const { dice } = sketch;
  const share = (w * h) / 10000;
  let body = '';
  for (let index = 0; index < 4 + share * 3; index += 1) {
    const colour = dice.pick([look.deep, look.light, look.accent]);
    const cloud = sketch.radial([
      [0, colour, 0.55],
      [1, colour, 0],
    ]);
    body += ellipse(dice.between(0, w), dice.between(0, h), dice.between(12, 32), dice.between(8, 22), cloud);
  }
  for (let index = 0; index < 3 + share * 2.2; index += 1) {
    const start: Point = [dice.between(-4, w), dice.between(-4, h)];
    body += crack(sketch, look.vein, start, dice.between(0, 6.28), dice.between(26, 60), dice.between(0.9, 2.2), 2);
  }
  return body;
}

function crack(
  sketch: Sketch,
  colour: string,
  start: Point,
  heading: number,
  length: number,
  width: number,
  forks: number,
): string {
  const { dice } = sketch;
  const points: Point[] = [start];
  let body = '';
  let angle = heading;
  let at = start;
  for (let gone = 0; gone < length; gone += 7) {
    angle += dice.between(-0.55, 0.55);
    at = polar(at, 7, angle);
    points.push(at);
    if (forks > 0 && dice.chance(0.28)) {
      body += crack(sketch, colour, at, angle + (dice.chance(0.5) ? 0.9 : -0.9), length * 0.5, width * 0.6, forks - 1);
    }
  }
  return `${line(polyline(points), colour, width * 2.6, 0.14)}${line(polyline(points), colour, width, 0.72)}${body}`;
}
