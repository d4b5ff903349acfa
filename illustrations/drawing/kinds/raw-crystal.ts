import { mix } from '#drawing/colour.ts';
import { crystalPoint } from '#drawing/crystal-point.ts';
import { caustic, restingShadow } from '#drawing/materials/ground-shadow.ts';
import type { StoneLook } from '#drawing/palette.ts';
import { cubes, roughStone } from '#drawing/rough-stone.ts';
import { moved, type Sketch } from '#drawing/sketch.ts';

import { kyaniteBlades } from './kyanite-blades.ts';
import { type Commission, type Piece, shapeOf } from './piece.ts';
import { roughRhodonite } from './rough-rhodonite.ts';
import { sapphireInMarble } from './sapphire-in-marble.ts';
import { vial } from './vial.ts';

// A name that holds another comes before it.
const shapes = ['point', 'kyanite-blades', 'blades', 'cubes', 'crusted', 'chunk', 'in-rock', 'vial'] as const;

/** A stone as it comes from the ground, in the shape it grows in. */
export function rawCrystal(commission: Commission): Piece {
  const { sketch, look } = commission;
  switch (shapeOf(commission, shapes, usualShape(commission))) {
    case 'kyanite-blades':
      return kyaniteBlades(commission);
    case 'blades':
      return { stage: 'table', art: blades(sketch, look), closeUp: { x: 30, y: -300, zoom: 1.75, turn: 6 } };
    case 'cubes':
      return {
        stage: 'table',
        art: restingShadow(sketch, 0, -10, 300, 60) + moved(cubes(sketch, look, 560), 0, -80),
        closeUp: { x: 20, y: -230, zoom: 1.8 },
      };
    case 'crusted':
      return { stage: 'table', art: roughRhodonite(sketch, look), closeUp: { x: -50, y: -220, zoom: 1.9, turn: -4 } };
    case 'chunk':
      return { stage: 'table', art: chunk(sketch, look), closeUp: { x: -30, y: -230, zoom: 1.9, turn: -5 } };
    case 'in-rock':
      return { stage: 'table', art: sapphireInMarble(sketch, look), closeUp: { x: 30, y: -250, zoom: 2.1, turn: 3 } };
    case 'vial':
      return { stage: 'table', art: vial(commission), closeUp: { x: 0, y: -230, zoom: 2 } };
    default:
      return { stage: 'table', art: point(sketch, look), closeUp: { x: 20, y: -470, zoom: 1.8, turn: 7 } };
  }
}

function usualShape({ slugs, look }: Commission): (typeof shapes)[number] {
  if (slugs[0] === 'opal') return 'vial';
  if (slugs[0] === 'kyanite') return 'kyanite-blades';
  if (slugs[0] === 'rhodomite') return 'crusted';
  if (slugs[0] === 'sapphire') return 'in-rock';
  return ({ point: 'point', blade: 'blades', cube: 'cubes', chunk: 'chunk' } as const)[look.habit];
}

/** One large point, and a broken piece at its foot. */
function point(sketch: Sketch, look: StoneLook): string {
  const main = crystalPoint(sketch, look, {
    width: 290,
    height: 800,
    tip: 0.27,
    turn: 0.42,
    taper: 0.86,
    root: look.clarity > 0.5 ? 0.9 : 0.3,
  });
  const young = crystalPoint(sketch, look, { width: 120, height: 300, tip: 0.32, turn: 0.7, root: 0.7 });
  const crumb = roughStone(sketch, look, 120, 84);
  return (
    restingShadow(sketch, 20, 0, 190, 44) +
    caustic(sketch, look, 250, 26, 230, 34) +
    moved(main, -10, 8, 1, 3) +
    moved(young, 92, 14, 1, 17) +
    restingShadow(sketch, -225, 42, 56, 16, 0.8) +
    moved(crumb, -225, 8)
  );
}

function blades(sketch: Sketch, look: StoneLook): string {
  const leans = [
    [-120, -24, 430, 70],
    [96, 22, 460, 76],
    [-62, -11, 600, 88],
    [52, 9, 660, 96],
    [0, -2, 740, 110],
    [-150, -37, 300, 58],
    [138, 33, 330, 60],
  ] as const;
  const bundle = leans
    .map(([x, turn, height, width]) =>
      moved(
        crystalPoint(sketch, look, {
          width,
          height,
          tip: sketch.dice.between(0.06, 0.12),
          turn: sketch.dice.between(0.2, 0.8),
          taper: 0.8,
          root: 0.4,
          grain: 0.9,
        }),
        x * 0.55,
        sketch.dice.between(0, 16),
        1,
        turn,
      ),
    )
    .join('');
  return (
    restingShadow(sketch, 0, 2, 190, 40) +
    caustic(sketch, look, 210, 20, 160, 26) +
    bundle +
    moved(roughStone(sketch, look, 90, 60), -190, 10)
  );
}

/** A broken lump: a few masses grown into one another, with a dark skin left on one side of opaque stones. */
function chunk(sketch: Sketch, look: StoneLook): string {
  const skin = {
    ...look,
    light: mix(look.dark, look.base, 0.4),
    base: mix(look.dark, look.deep, 0.25),
    deep: look.dark,
    accent: look.deep,
  };
  const hasSkin = look.clarity === 0 && look.gloss < 0.95;
  return (
    restingShadow(sketch, 0, -14, 320, 66) +
    caustic(sketch, look, 270, 6, 230, 40) +
    moved(roughStone(sketch, look, 430, 400, 2), 120, -270, 1, 14) +
    moved(roughStone(sketch, hasSkin ? skin : look, 330, 320, 1.8), 226, -150, 1, -8) +
    moved(roughStone(sketch, look, 540, 420, 2.1), -70, -196, 1, -9) +
    moved(roughStone(sketch, look, 250, 190, 1.6), -220, -88, 1, 12) +
    moved(roughStone(sketch, hasSkin ? skin : look, 200, 130, 1.4), 96, -58, 1, 4) +
    restingShadow(sketch, 330, 62, 76, 20, 0.9) +
    moved(roughStone(sketch, look, 150, 108, 1.2), 330, 20)
  );
}
