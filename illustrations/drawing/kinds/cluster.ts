import { mix } from '#drawing/colour.ts';
import { crystalPoint } from '#drawing/crystal-point.ts';
import { caustic, restingShadow } from '#drawing/materials/ground-shadow.ts';
import type { StoneLook } from '#drawing/palette.ts';
import { cubes, roughStone } from '#drawing/rough-stone.ts';
import { moved, type Sketch } from '#drawing/sketch.ts';

import { fluoriteBed } from './fluorite-bed.ts';
import type { Commission, Piece } from './piece.ts';

/** Many crystals on one piece of rock. */
export function cluster(commission: Commission): Piece {
  const { sketch, look } = commission;
  if (look.habit === 'cube' && look.clarity > 0)
    return { stage: 'table', art: fluoriteBed(sketch, look), closeUp: { x: -10, y: -300, zoom: 1.9, turn: -3 } };
  const art = look.habit === 'cube' ? bedOfCubes(sketch, look) : bedOfPoints(sketch, look);
  return { stage: 'table', art, closeUp: { x: -40, y: -290, zoom: 1.85, turn: -5 } };
}

function rockOf(look: StoneLook): StoneLook {
  const grey = mix('#B9AFA6', look.base, 0.16);
  return {
    ...look,
    shine: '#F4EFE8',
    light: mix(grey, '#FFFFFF', 0.42),
    base: grey,
    deep: mix(grey, '#3E342F', 0.45),
    dark: '#3A302C',
    vein: '#6B605A',
    accent: mix(grey, look.base, 0.4),
    clarity: 0,
    gloss: 0.2,
    weave: 'pore',
  };
}

function bedOfPoints(sketch: Sketch, look: StoneLook): string {
  const { dice } = sketch;
  const crystals: { readonly depth: number; readonly art: string }[] = [];
  const deep = {
    ...look,
    light: mix(look.light, look.base, 0.35),
    base: mix(look.base, look.deep, look.clarity === 1 ? 0.5 : 0.22),
  };
  const rows = [
    { y: -170, count: 5, reach: 210, tall: 430, wide: 150 },
    { y: -136, count: 6, reach: 270, tall: 350, wide: 136 },
    { y: -96, count: 7, reach: 310, tall: 260, wide: 112 },
    { y: -58, count: 8, reach: 320, tall: 170, wide: 86 },
  ];
  for (const { y, count, reach, tall, wide } of rows) {
    for (let index = 0; index < count; index += 1) {
      const share = (index + 0.5) / count - 0.5 + dice.between(-0.06, 0.06);
      const height = tall * (1 - Math.abs(share) * 0.8) * dice.between(0.72, 1.2);
      const width = wide * dice.between(0.66, 1.18) * (1 - Math.abs(share) * 0.3);
      const tip = Math.min(0.5, (width / height) * dice.between(0.75, 1.05));
      const shape = { width, height, tip, taper: dice.between(0.9, 1), root: 0.9, grain: 1, isPlain: width < 96 };
      const lean = share * 84 + dice.between(-9, 9);
      const art = moved(crystalPoint(sketch, deep, shape), share * reach * 1.9, y + Math.abs(share) * 54, 1, lean);
      crystals.push({ depth: y + dice.between(-16, 16), art });
    }
  }
  crystals.sort((a, b) => a.depth - b.depth);
  const rock = rockOf(look);
  return (
    restingShadow(sketch, 0, -12, 350, 66) +
    caustic(sketch, look, 300, 6, 230, 36) +
    moved(roughStone(sketch, rock, 640, 220, 2), 0, -96) +
    crystals.map((crystal) => crystal.art).join('') +
    crust(sketch, look, rock)
  );
}

/** Crumbs of rock and very small points along the front, so that nothing stands on a bare edge. */
function crust(sketch: Sketch, look: StoneLook, rock: StoneLook): string {
  const { dice } = sketch;
  let body = '';
  for (let index = 0; index < 9; index += 1) {
    const share = (index + 0.5) / 9 - 0.5;
    const y = -34 + Math.cos(share * 3) * 14;
    body += moved(
      roughStone(sketch, rock, dice.between(90, 130), dice.between(56, 84), 1.2),
      share * 590,
      y,
      1,
      dice.between(-14, 14),
    );
    if (index % 2 === 0)
      body += moved(
        crystalPoint(sketch, look, {
          width: dice.between(40, 58),
          height: dice.between(60, 96),
          tip: 0.48,
          root: 1,
          isPlain: true,
        }),
        share * 560 + dice.between(-20, 20),
        y - 12,
        1,
        share * 50 + dice.between(-16, 16),
      );
  }
  return body;
}

function bedOfCubes(sketch: Sketch, look: StoneLook): string {
  const rock = rockOf(look);
  const groups = [
    [-160, -190, 330],
    [150, -200, 350],
    [0, -250, 430],
    [-70, -96, 400],
    [190, -84, 300],
    [-250, -70, 250],
  ] as const;
  return (
    restingShadow(sketch, 0, -12, 350, 66) +
    caustic(sketch, look, 300, 6, 230, 36) +
    moved(roughStone(sketch, rock, 690, 240, 2), 0, -100) +
    groups.map(([x, y, size]) => moved(cubes(sketch, look, size), x, y)).join('') +
    moved(roughStone(sketch, rock, 160, 90, 1.4), -10, -30) +
    moved(roughStone(sketch, rock, 130, 80, 1.4), 120, -34, 1, 12) +
    moved(roughStone(sketch, rock, 130, 80, 1.4), -170, -36, 1, -12)
  );
}
