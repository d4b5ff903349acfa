import { createDice } from '#drawing/random.ts';

import type { Colour } from './brush.ts';
import type { Canvas } from './canvas.ts';
import type { Layer } from './layer.ts';

interface Glint {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly phase: number;
}

/** The piece's brightest small spots, kept apart from one another: where a passing light would catch. */
export function findGlints(layer: Layer, count: number, seed: string): Glint[] {
  const { data, width, height, left, top, density } = layer;
  const light = (x: number, y: number): number => {
    const at = (y * width + x) * 4;
    return (data[at] ?? 0) * 0.3 + (data[at + 1] ?? 0) * 0.59 + (data[at + 2] ?? 0) * 0.11;
  };
  const spots: { readonly x: number; readonly y: number; readonly worth: number }[] = [];
  for (let y = 10; y < height - 10; y += 3) {
    for (let x = 10; x < width - 10; x += 3) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) < 0.98) continue;
      const round = light(x - 9, y) + light(x + 9, y) + light(x, y - 9) + light(x, y + 9);
      spots.push({ x, y, worth: light(x, y) * 1.6 - round / 4 });
    }
  }
  spots.sort((a, b) => b.worth - a.worth);
  const dice = createDice(seed);
  const chosen: Glint[] = [];
  for (const spot of spots) {
    const [x, y] = [left + spot.x / density, top + spot.y / density];
    if (chosen.some((glint) => Math.hypot(glint.x - x, glint.y - y) < 110)) continue;
    chosen.push({ x, y, size: dice.between(34, 62), phase: (chosen.length * 0.618) % 1 });
    if (chosen.length === count) break;
  }
  return chosen;
}

/** Each flares once in a film and is gone: a small core with four thin rays. */
export function drawGlints(
  canvas: Canvas,
  glints: readonly Glint[],
  t: number,
  tint: Colour = [1, 0.97, 0.9],
  strength = 0.9,
): void {
  for (const { x: gx, y: gy, size, phase } of glints) {
    const flare = strength * Math.max(0, Math.cos((t - phase) * Math.PI * 2)) ** 14;
    if (flare < 0.02) continue;
    const amount = (x: number, y: number): number => {
      const [u, v] = [Math.abs(x - gx), Math.abs(y - gy)];
      const rays = Math.exp(-u / (size * 0.3) - v / 2.6) + Math.exp(-v / (size * 0.42) - u / 2.6);
      return Math.min(1, flare * (Math.exp(-(u * u + v * v) / (size * size * 0.045)) + rays * 0.9));
    };
    canvas.screen(tint, amount, 1, { x: gx - size * 2, y: gy - size * 2, width: size * 4, height: size * 4 });
  }
}
