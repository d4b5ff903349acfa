import { mix } from '#drawing/colour.ts';
import { n } from '#drawing/geometry.ts';
import { lyingShape, restingShadow } from '#drawing/materials/ground-shadow.ts';
import { oval, roundedBox } from '#drawing/materials/outlines.ts';
import { metalLook, stoneLook } from '#drawing/palette.ts';
import { pebbleOutline, polishedStone } from '#drawing/polished-stone.ts';
import { flatSheet } from '#drawing/post/places/room.ts';
import { corners, type Scene } from '#drawing/post/sheet.ts';
import { cubes } from '#drawing/rough-stone.ts';
import { line, moved, path } from '#drawing/sketch.ts';

/** What may lie in the water, and what must not. */
export const wetAndDry: Scene = (sketch) => {
  const brass = metalLook('brass');
  const rim = sketch.linear(
    [
      [0, brass.light],
      [0.4, brass.base],
      [0.75, brass.deep],
      [1, mix(brass.base, brass.light, 0.6)],
    ],
    [0, 0, 1, 1],
  );
  const bowl = oval(330, 322);
  const pool = oval(292, 284);
  const water = sketch.radial(
    [
      [0, '#E3F1EC', 0.22],
      [0.7, '#A9CFC8', 0.26],
      [1, '#3F6E6C', 0.5],
    ],
    [0.4, 0.36, 0.75],
  );
  const bottom = sketch.radial(
    [
      [0, '#D6AF66'],
      [1, '#7A5320'],
    ],
    [0.6, 0.64, 0.7],
  );
  const inWater = (
    [
      ['clear-quartz', -96, -70, 74],
      ['jasper', 64, -116, 66],
      ['aventuring', 120, 40, 70],
      ['camelian', -20, 66, 60],
      ['amethyst', -150, 76, 66],
      ['tiger-eye', 40, 166, 58],
      ['onyx', -70, 190, 50],
    ] as const
  )
    .map(([slug, x, y, r]) => {
      const pebble = pebbleOutline(sketch, r, 0.86);
      return moved(
        lyingShape(pebble.d, 14, 1.3, [8, 12]) + polishedStone(sketch, stoneLook(slug), pebble.d, pebble.box, r / 60),
        x,
        y,
      );
    })
    .join('');
  const ripple = (r: number, strength: number): string =>
    line(
      `M${-r + 40} -30a${r} ${n(r * 0.96)} 0 1 1 ${r * 2} 0a${r} ${n(r * 0.96)} 0 1 1 ${-r * 2} 0`,
      '#FFFFFF',
      3,
      strength,
    );
  const cloth =
    'M880 214C1060 190 1250 226 1450 204C1476 400 1440 600 1466 806C1280 836 1080 800 884 828C860 620 904 420 880 214Z';
  let weave = '';
  for (let y = 190; y < 850; y += 7) weave += line(`M850 ${y}H1490`, '#8E7762', 1.2, sketch.dice.between(0.05, 0.14));
  for (let x = 860; x < 1490; x += 7) weave += line(`M${x} 180V860`, '#FFFFFF', 1.2, sketch.dice.between(0.08, 0.22));
  const satin = roundedBox(420, 96, 18);
  const bar = moved(
    lyingShape(satin.d, 20, 1.3, [14, 20]) + polishedStone(sketch, stoneLook('selenite'), satin.d, satin.box, 1.5),
    1150,
    384,
    1,
    -10,
  );
  const disc = oval(96, 94);
  const plate = moved(
    lyingShape(disc.d, 18, 1.2, [12, 18]) + polishedStone(sketch, stoneLook('turquoise'), disc.d, disc.box, 1.3),
    1340,
    640,
    0.8,
  );
  return (
    flatSheet(sketch, { stone: 'aquamarine', tint: '#B2B8AC' }) +
    moved(
      lyingShape(bowl.d, 40, 1.5, [26, 38]) +
        path(bowl.d, rim) +
        path(pool.d, bottom) +
        sketch.inside(pool.d, inWater + path(pool.d, water) + ripple(120, 0.5) + ripple(196, 0.3) + ripple(262, 0.2)) +
        line(pool.d, '#4A3010', 5, 0.5) +
        path(
          'M-210 -150C-180 -196 -130 -226 -84 -238L-70 -196C-116 -180 -150 -156 -176 -126Z',
          '#FFFFFF',
          'opacity="0.5"',
        ),
      460,
      510,
    ) +
    lyingShape(cloth, 26, 1) +
    path(cloth, '#F2EADC') +
    sketch.inside(cloth, weave) +
    bar +
    moved(restingShadow(sketch, 10, 4, 190, 44) + cubes(sketch, stoneLook('pyrite'), 300), 1070, 706) +
    plate +
    corners(sketch, '#20282A', 0.28)
  );
};
