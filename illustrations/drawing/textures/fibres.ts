import { mix } from '#drawing/colour.ts';
import { n } from '#drawing/geometry.ts';
import type { StoneLook } from '#drawing/palette.ts';
import { line, path, rect, type Sketch } from '#drawing/sketch.ts';

/** Long parallel fibres: selenite, kyanite, tourmaline. */
export function fibres(sketch: Sketch, look: StoneLook, w: number, h: number): string {
  const { dice } = sketch;
  let body = '';
  for (let x = -8; x < w + 8; x += dice.between(2.2, 6)) {
    const colour = dice.chance(0.5) ? look.vein : dice.chance(0.6) ? look.deep : look.accent;
    const [top, bottom] = [dice.between(-20, h * 0.3), h - dice.between(-20, h * 0.3)];
    body += line(
      `M${n(x)} ${n(top)}L${n(x + dice.between(-2, 2))} ${n(bottom)}`,
      colour,
      dice.between(0.6, 3.2),
      dice.between(0.14, 0.5),
    );
  }
  const silk = sketch.linear([
    [0, look.shine, 0],
    [0.5, look.shine, 0.5],
    [1, look.shine, 0],
  ]);
  body += rect(-5, h * dice.between(0.15, 0.4), w + 10, h * 0.3, silk);
  return `<g transform="rotate(${Math.round(dice.between(-7, 7))} ${n(w / 2)} ${n(h / 2)})">${body}</g>`;
}

/** Striated bright metal faces: pyrite. */
export function metalSheen(sketch: Sketch, look: StoneLook, w: number, h: number): string {
  const { dice } = sketch;
  let body = '';
  const share = (w * h) / 10000;
  for (let index = 0; index < 9 + share * 7; index += 1) {
    const [x, y, size] = [dice.between(-5, w), dice.between(-5, h), dice.between(7, 22)];
    const tone = dice.pick([look.light, look.deep, look.shine, look.dark, look.accent]);
    const face = sketch.linear(
      [
        [0, mix(tone, look.shine, 0.35), 0.85],
        [1, mix(tone, look.dark, 0.3), 0.55],
      ],
      [0, 0, 1, 1],
    );
    const [a, b] = [dice.between(0.5, 1) * size, dice.between(0.4, 0.9) * size];
    body += path(
      `M${n(x)} ${n(y)}l${n(a)} ${n(-b * 0.3)}l${n(a * 0.2)} ${n(b)}l${n(-a)} ${n(b * 0.3)}Z`,
      face,
      `opacity="${n(dice.between(0.35, 0.8))}"`,
    );
  }
  for (let y = 0; y < h; y += dice.between(3, 9)) {
    body += line(`M${n(-5)} ${n(y)}L${n(w + 5)} ${n(y - 6)}`, dice.chance(0.5) ? look.shine : look.dark, 0.6, 0.22);
  }
  return body;
}
