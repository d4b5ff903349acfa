import { mix } from '#drawing/colour.ts';
import { restingShadow } from '#drawing/materials/ground-shadow.ts';
import type { StoneLook } from '#drawing/palette.ts';
import { moved, type Sketch } from '#drawing/sketch.ts';
import { type Lump, lump, type Spot } from '#drawing/solid/lump.ts';
import { createNoise, type Noise, rough, scaled, type Vector } from '#drawing/solid/vector.ts';

/** A lump with a black crust, broken open so that the pink inside shows, and a chip that fell off it. */
export function roughRhodonite(sketch: Sketch, look: StoneLook): string {
  const noise = createNoise(Math.floor(sketch.dice.next() * 2 ** 31));
  const piece = (half: Vector, breaks: Lump['breaks'], fineness: number, grain: number): string =>
    sketch.blurred(
      lump({ half, breaks, fineness, relief: relief(noise, grain), paint: paint(look, noise, grain) }),
      0.8,
    );
  const main = piece(
    [352, 282, 270],
    [
      [[-0.36, 0.4, 0.84], 0.64],
      [[0.62, 0.3, 0.72], 0.74],
      [[0.16, -0.3, 0.94], 0.7],
      [[-0.9, 0.26, 0.36], 0.84],
      [[-0.42, -0.24, 0.88], 0.72],
    ],
    6,
    1,
  );
  const chip = piece(
    [80, 54, 56],
    [
      [[-0.3, 0.6, 0.75], 0.6],
      [[0.6, 0.3, 0.7], 0.66],
      [[-0.8, 0.1, 0.5], 0.7],
    ],
    4,
    3.4,
  );
  return (
    restingShadow(sketch, 0, -14, 330, 62) +
    restingShadow(sketch, -20, 2, 236, 26, 1.2) +
    moved(main, -20, -240) +
    restingShadow(sketch, 322, 58, 72, 18, 0.9) +
    moved(chip, 322, 24)
  );
}

function relief(noise: Noise, grain: number): Lump['relief'] {
  return (from, side) =>
    side < 0
      ? rough(noise, scaled(from, 1.9), 2) * 0.2 + rough(noise, scaled(from, 9 / grain), 3) * 0.07
      : rough(noise, [from[0] * 2.4 + side * 5, from[1] * 2.4, from[2] * 2.4], 3) * 0.15 +
        rough(noise, scaled(from, 12 / grain), 3) * 0.022;
}

function paint(look: StoneLook, noise: Noise, grain: number): Lump['paint'] {
  return (spot) => {
    const at = scaled(spot.from, 1 / grain);
    return spot.side < 0 ? crust(noise, spot) : pink(look, noise, spot, at);
  };
}

/** Manganese oxide: near black, mat, with a rusty breath here and there. */
function crust(noise: Noise, { from, light, glint }: Spot): string {
  const rust = Math.max(0, rough(noise, scaled(from, 6), 3)) * 0.7;
  const base = mix(mix('#3A2F31', '#2A1C1E', 0.4), '#6E4334', rust);
  return lit(base, '#140C0F', '#A99C9C', light * 0.82, glint * 0.35);
}

function pink(look: StoneLook, noise: Noise, { light, glint, from }: Spot, at: Vector): string {
  const cloud = rough(noise, scaled(at, 3.1), 3);
  let base = cloud > 0 ? mix(look.base, '#F0AFB8', cloud * 1.5) : mix(look.base, '#A93A55', -cloud * 1.7);
  // Veins run where two slow noises cross nought: long, forking and of uneven width.
  const bend: Vector = [at[0] + cloud * 0.16, at[1] + rough(noise, scaled(at, 5), 2) * 0.14, at[2]];
  const width = 0.03 + Math.max(0, rough(noise, scaled(at, 3.4), 2)) * 0.19;
  const vein = Math.min(
    Math.abs(rough(noise, scaled(bend, 3.2), 2)) / width,
    Math.abs(noise([bend[1] * 4.1 + 7, bend[2] * 4.1, bend[0] * 4.1])) / (width * 1.5),
  );
  // A vein too fine for the faces would break into dots, so it fades instead.
  const bare = 1 - Math.min(1, Math.max(0, 1.35 - vein) / 0.7) * Math.min(1, 0.6 + (width - 0.03) * 9);
  base = mix(look.vein, base, bare);
  // Cleavage faces as fine as sugar catch the window one by one.
  const grit = noise(scaled(from, 61));
  return lit(
    base,
    look.dark,
    look.shine,
    light * (0.7 + bare * 0.3) + grit * 0.05,
    (0.15 + 0.85 * bare) * (glint * 0.4 + (grit > 0.7 ? light * 0.22 : 0)),
  );
}

function lit(base: string, dark: string, shine: string, light: number, glint: number): string {
  const shaded =
    light < 0.55 ? mix(mix(dark, base, 0.16), base, light / 0.55) : mix(base, shine, (light - 0.55) * 0.62);
  return mix(shaded, shine, Math.min(0.85, glint));
}
