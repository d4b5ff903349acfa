import { mix } from '#drawing/colour.ts';
import { type Point, spline } from '#drawing/geometry.ts';
import type { StoneLook } from '#drawing/palette.ts';
import { ellipse, line, rect, type Sketch } from '#drawing/sketch.ts';

/** Silky bands with a cat's-eye gleam across them. */
export function bands(sketch: Sketch, look: StoneLook, w: number, h: number): string {
  const { dice } = sketch;
  const colours = [look.dark, look.deep, look.base, look.light, look.accent, look.base, look.deep, look.vein] as const;
  const phase = dice.between(0, 6);
  let body = '';
  let y = -12;
  while (y < h + 12) {
    const thickness = dice.between(1.6, 7);
    const colour = mix(dice.pick(colours), look.base, dice.between(0, 0.35));
    body += line(spline(wave(w, y, phase, 3.2)), colour, thickness + 1.2, dice.between(0.65, 1));
    y += thickness * 0.85;
  }
  const gleam = sketch.linear(
    [
      [0, look.shine, 0],
      [0.3, look.accent, 0.35],
      [0.5, look.shine, 0.85],
      [0.68, look.accent, 0.3],
      [1, look.shine, 0],
    ],
    [0, 0, 1, 0.12],
  );
  for (let x = w * 0.12; x < w; x += Math.max(70, w * 0.5)) {
    body += rect(x, -10, Math.min(46, w * 0.46), h + 20, gleam, 'opacity="0.75"');
  }
  return `<g transform="rotate(${Math.round(dice.between(-28, -8))} ${w / 2} ${h / 2}) scale(1.05)">${body}</g>`;
}

/** Ribbons of other colours through a stone: jasper, carnelian, onyx. */
export function ribbons(sketch: Sketch, look: StoneLook, w: number, h: number): string {
  const { dice } = sketch;
  let body = '';
  const share = (w * h) / 10000;
  const cloudColours = [look.deep, look.accent, look.dark] as const;
  for (let index = 0; index < 3 + share * 2; index += 1) {
    const colour = dice.pick(cloudColours);
    const cloud = sketch.radial([
      [0, colour, 0.7],
      [1, colour, 0],
    ]);
    body += ellipse(dice.between(0, w), dice.between(0, h), dice.between(14, 40), dice.between(8, 22), cloud);
  }
  const phase = dice.between(0, 6);
  const isDark = look.clarity === 0 && look.gloss === 1;
  let y = dice.between(8, 30);
  while (y < h) {
    const group = isDark ? 2 : Math.round(dice.between(2, 5));
    for (let strand = 0; strand < group; strand += 1) {
      const colour = strand % 2 === 0 ? look.vein : look.accent;
      body += line(
        spline(wave(w, y, phase, 5)),
        colour,
        dice.between(0.8, isDark ? 3.4 : 3),
        isDark ? 0.82 : dice.between(0.25, 0.6),
      );
      y += dice.between(3, 6);
    }
    y += dice.between(isDark ? 26 : 12, isDark ? 52 : 30);
  }
  return `<g transform="rotate(${Math.round(dice.between(-24, 14))} ${w / 2} ${h / 2})">${body}</g>`;
}

function wave(w: number, y: number, phase: number, height: number): Point[] {
  const points: Point[] = [];
  for (let x = -w * 0.25; x <= w * 1.3; x += 14) {
    points.push([x, y + Math.sin(x / 21 + phase) * height + Math.sin(x / 8 + phase * 2 + y / 30) * height * 0.3]);
  }
  return points;
}
