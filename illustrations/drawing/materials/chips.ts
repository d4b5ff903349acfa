import { mix } from '#drawing/colour.ts';
import { blob, n, polar } from '#drawing/geometry.ts';
import type { StoneLook } from '#drawing/palette.ts';
import { ellipse, line, path, type Sketch } from '#drawing/sketch.ts';

/** Draws one of a few small chips under a transform. */
export type Chips = (transform: string) => string;

/** Small polished chips, far simpler than a whole stone since hundreds of them make a tree or a border. */
export function chipsOf(sketch: Sketch, look: StoneLook, radius: number, grains = 7): Chips {
  const stamps = Array.from({ length: grains }, () => sketch.stamp(chip(sketch, look, radius)));
  return (transform) => stamps[Math.floor(sketch.dice.next() * grains)]?.(transform) ?? '';
}

function chip(sketch: Sketch, look: StoneLook, radius: number): string {
  const { dice } = sketch;
  const squash = dice.between(0.62, 0.86);
  const corners = [0, 1, 2, 3, 4, 5].map((corner) =>
    polar([0, 0], radius * dice.between(0.74, 1.16), corner * 1.05 + dice.between(-0.2, 0.2), squash),
  );
  const d = blob(corners);
  const box = { x: -radius, y: -radius * squash, w: radius * 2, h: radius * 2 * squash };
  // Chips of one stone differ: some paler, some deeper.
  const tone = mix(look.base, dice.chance(0.5) ? look.light : look.deep, dice.between(0, 0.4));
  const body = sketch.radial(
    [
      [0, mix(look.light, look.shine, 0.45)],
      [0.42, mix(look.light, tone, 0.65)],
      [0.8, mix(tone, look.deep, 0.3)],
      [1, mix(look.deep, look.dark, 0.3)],
    ],
    [0.42, 0.36, 0.7, 0.32, 0.26],
  );
  const vein =
    look.clarity < 0.2
      ? line(
          `M${n(-radius * 0.6)} ${n(dice.between(-0.3, 0.3) * radius)}Q0 ${n(dice.between(-0.4, 0.4) * radius)} ${n(radius * 0.6)} ${n(dice.between(-0.3, 0.3) * radius)}`,
          look.vein,
          radius * 0.09,
          0.55,
        )
      : '';
  return (
    path(d, body) +
    vein +
    ellipse(
      box.x + box.w * 0.66,
      box.y + box.h * 0.7,
      box.w * 0.24,
      box.h * 0.18,
      look.light,
      `opacity="${n(0.15 + look.clarity * 0.4)}"`,
    ) +
    path(
      `M${n(box.x + box.w * 0.2)} ${n(box.y + box.h * 0.42)}L${n(box.x + box.w * 0.36)} ${n(box.y + box.h * 0.16)}L${n(box.x + box.w * 0.58)} ${n(box.y + box.h * 0.2)}L${n(box.x + box.w * 0.34)} ${n(box.y + box.h * 0.38)}Z`,
      '#FFFFFF',
      `opacity="${n(0.2 + look.gloss * 0.5)}"`,
    )
  );
}
