import { mix } from '#drawing/colour.ts';
import { caustic, restingShadow } from '#drawing/materials/ground-shadow.ts';
import type { StoneLook } from '#drawing/palette.ts';
import { ellipse, moved, type Sketch } from '#drawing/sketch.ts';
import { type Lump, lump } from '#drawing/solid/lump.ts';
import { createNoise, type Noise, rough, scaled } from '#drawing/solid/vector.ts';

import { type Cube, fluoriteCubes } from './fluorite-cubes.ts';

/** Green cubes grown through one another on a slab of grey limestone. */
export function fluoriteBed(sketch: Sketch, look: StoneLook): string {
  const noise = createNoise(Math.floor(sketch.dice.next() * 2 ** 31));
  const rock = sketch.blurred(
    lump({
      half: [372, 170, 262],
      breaks: [
        [[-0.5, 0.2, 0.85], 0.74],
        [[0.5, 0.1, 0.86], 0.76],
        [[0, -0.3, 0.95], 0.76],
        [[-0.9, 0.2, 0.4], 0.84],
      ],
      fineness: 5,
      tilt: 0.4,
      foot: 0.42,
      relief: (from, side) =>
        rough(noise, [from[0] * 2.6 + side * 3, from[1] * 2.6, from[2] * 2.6], 3) * 0.2 +
        rough(noise, scaled(from, 12), 3) * 0.04,
      paint: limestone(noise),
    }),
    0.9,
  );
  const group = (cubes: readonly Cube[], x: number, y: number, round: number, turn: number, tone: number): string =>
    moved(fluoriteCubes(sketch, look, cubes, round, tone), x, y, 1, turn);
  const shade = sketch.radial([
    [0, '#1E2A28', 0.7],
    [0.7, '#1E2A28', 0.34],
    [1, '#1E2A28', 0],
  ]);
  return (
    restingShadow(sketch, 0, -8, 350, 66) +
    restingShadow(sketch, 0, 18, 290, 30, 1.2) +
    caustic(sketch, look, 330, 14, 230, 36) +
    moved(rock, 0, -112) +
    ellipse(-4, -136, 300, 64, shade) +
    [
      [-250, -84, 78, 22],
      [246, -76, 72, 20],
      [-146, -46, 40, 11],
      [152, -36, 34, 10],
      [40, -62, 120, 26],
    ]
      .map(([x = 0, y = 0, rx = 0, ry = 0]) => ellipse(x + rx * 0.2, y, rx, ry, shade))
      .join('') +
    group(
      [
        [0, 0, 0, 190],
        [-96, -20, 40, 130],
        [70, 90, -30, 120],
      ],
      -168,
      -180,
      0.98,
      -11,
      0.34,
    ) +
    group(
      [
        [0, 0, 0, 176],
        [74, -16, 52, 112],
        [-40, 96, 30, 110],
      ],
      196,
      -186,
      0.42,
      10,
      0.26,
    ) +
    group(
      [
        [0, 0, 0, 272],
        [-112, -30, 92, 164],
        [128, -24, 70, 150],
        [52, 176, 40, 150],
        [-74, 210, -40, 104],
        [40, 10, 132, 92],
        [-150, -40, 170, 84],
      ],
      4,
      -168,
      0.72,
      -2,
      0.2,
    ) +
    group(
      [
        [0, 0, 0, 92],
        [50, -6, 30, 62],
      ],
      -252,
      -92,
      0.5,
      -14,
      0.62,
    ) +
    group(
      [
        [0, 0, 0, 84],
        [-44, -8, 24, 54],
        [30, 40, 10, 46],
      ],
      252,
      -84,
      1.02,
      12,
      0.6,
    ) +
    group([[0, 0, 0, 48]], -150, -50, 0.9, 8, 0.75) +
    group([[0, 0, 0, 40]], 150, -40, 0.6, -10, 0.75)
  );
}

/** Grey limestone with paler bedding and a few rusty spots. */
function limestone(noise: Noise): Lump['paint'] {
  return ({ from, light, glint }) => {
    const bed = rough(noise, [from[0] * 2, from[1] * 7, from[2] * 2], 3);
    let base = mix('#A9A6A0', bed > 0 ? '#D6D2C9' : '#7F7D7B', Math.abs(bed) * 1.3);
    const rust = rough(noise, scaled(from, 5), 2);
    if (rust > 0.2) base = mix(base, '#A68562', (rust - 0.2) * 2);
    const tone = light + noise(scaled(from, 53)) * 0.06;
    const shaded =
      tone < 0.7 ? mix('#37322F', base, 0.14 + (tone / 0.7) * 0.86) : mix(base, '#FFFFFF', (tone - 0.7) * 1.2);
    return mix(shaded, '#FFFFFF', glint * 0.15);
  };
}
