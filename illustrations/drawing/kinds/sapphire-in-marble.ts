import { mix } from '#drawing/colour.ts';
import { n, type Point, spline } from '#drawing/geometry.ts';
import { restingShadow } from '#drawing/materials/ground-shadow.ts';
import type { StoneLook } from '#drawing/palette.ts';
import { ellipse, line, moved, path, type Sketch } from '#drawing/sketch.ts';
import { type Lump, lump } from '#drawing/solid/lump.ts';
import { createNoise, type Noise, rough, scaled } from '#drawing/solid/vector.ts';

import { corundum } from './corundum.ts';

/** A block of white marble with one sapphire standing out of its broken side, small ones beside it, and mica. */
export function sapphireInMarble(sketch: Sketch, look: StoneLook): string {
  const noise = createNoise(Math.floor(sketch.dice.next() * 2 ** 31));
  const marble = sketch.stamp(
    sketch.blurred(
      lump({
        half: [336, 268, 262],
        breaks: [
          [[-0.44, 0.36, 0.82], 0.7],
          [[0.52, 0.14, 0.84], 0.72],
          [[0.05, 0.97, 0.22], 0.7],
          [[-0.94, 0.1, 0.32], 0.8],
          [[0.9, 0.36, 0.26], 0.84],
          [[-0.1, -0.4, 0.91], 0.76],
          [[0.5, 0.8, 0.34], 0.8],
        ],
        fineness: 6,
        relief: relief(noise),
        paint: paint(noise),
      }),
      0.7,
    ),
  );
  const block = marble('translate(0 -226)');
  const sunk = (x: number, y: number, width: number, height: number, turn: number): string =>
    moved(corundum(sketch, look, width, height), x, y, 1, turn);
  // Marble that has grown up round the crystals' feet: the block itself, shown again in front of them.
  const lips = feet.map((rim): readonly [string, string] => [
    `${spline(rim)}L${n((rim[rim.length - 1]?.[0] ?? 0) - 10)} -110L${n((rim[0]?.[0] ?? 0) + 10)} -110Z`,
    spline(rim),
  ]);
  const socket = sketch.radial([
    [0, '#2E2A3E', 0.75],
    [0.55, '#4B4758', 0.4],
    [1, '#6A6470', 0],
  ]);
  // The crystal's own shadow on the rock, blue where light has come through it.
  const fallen = sketch.linear(
    [
      [0, '#2C2B55', 0.62],
      [0.5, '#3B3F7A', 0.26],
      [1, '#4A4F8C', 0],
    ],
    [50, -240, 158, -226],
    true,
  );
  const glow = sketch.radial([
    [0, '#5C7FE0', 0.5],
    [1, '#5C7FE0', 0],
  ]);
  return (
    restingShadow(sketch, 0, -14, 320, 62) +
    restingShadow(sketch, -10, 0, 230, 24, 1.1) +
    block +
    ellipse(44, -196, 112, 70, socket, 'transform="rotate(-30 44 -196)"') +
    ellipse(-160, -240, 40, 26, socket) +
    ellipse(204, -268, 34, 22, socket) +
    path('M52 -172L84 -372L150 -340L188 -250L120 -160Z', fallen) +
    sunk(22, -168, 108, 216, 14) +
    sunk(-158, -228, 42, 66, -34) +
    sunk(202, -256, 32, 46, 38) +
    sketch.inside(lips.map(([d]) => d).join(''), block) +
    ellipse(112, -150, 120, 52, glow, 'transform="rotate(-24 112 -150)"') +
    lips.map(([, rim]) => line(rim, '#FFFFFF', 1.6, 0.4)).join('')
  );
}

/** Where the marble's edge runs before each crystal. */
const feet: readonly (readonly Point[])[] = [
  [
    [-66, -206],
    [-48, -204],
    [-34, -192],
    [-14, -190],
    [-4, -170],
    [14, -168],
    [30, -160],
    [42, -170],
    [58, -172],
    [68, -190],
    [90, -196],
  ],
  [
    [-196, -242],
    [-182, -246],
    [-172, -234],
    [-152, -228],
    [-144, -236],
    [-126, -236],
  ],
  [
    [182, -266],
    [192, -272],
    [204, -258],
    [214, -258],
    [228, -266],
  ],
];

function relief(noise: Noise): Lump['relief'] {
  return (from, side) =>
    rough(noise, [from[0] * 2.3 + side * 4, from[1] * 2.3, from[2] * 2.3], 3) * 0.14 +
    rough(noise, scaled(from, 14), 3) * 0.03;
}

/** Sugar-white, with grey breaths, sparkling cleavage and specks of green mica. */
function paint(noise: Noise): Lump['paint'] {
  return ({ from: at, light, glint }) => {
    const band = rough(noise, [at[0] * 1.6, at[1] * 5 + at[0] * 2, at[2] * 1.6], 3);
    let base = mix('#F7F3EC', '#C4C2C6', Math.max(0, band) * 1.3);
    const warm = rough(noise, scaled(at, 3.3), 2);
    if (warm > 0.22) base = mix(base, '#DDC7A4', (warm - 0.22) * 1.6);
    const mica = noise(scaled(at, 17)) + noise(scaled(at, 2.6)) * 0.55;
    const isMica = mica > 0.93;
    if (isMica) base = mix('#5E8A5C', '#2F5140', (mica - 0.93) * 5);
    const grit = noise(scaled(at, 67));
    const tone = light + grit * 0.06;
    const shaded =
      tone < 0.72 ? mix('#7D7580', base, 0.1 + (tone / 0.72) * 0.9) : mix(base, '#FFFFFF', (tone - 0.72) * 2);
    const spark = grit > 0.68 ? 0.75 * light : 0;
    return mix(shaded, '#FFFFFF', Math.min(0.9, glint * 0.25 + (isMica ? spark * 0.4 : spark)));
  };
}
