import { n, type Point, polar } from '#drawing/geometry.ts';
import { cord, cords, knot } from '#drawing/materials/cord.ts';
import { lyingShadow, lyingShape } from '#drawing/materials/ground-shadow.ts';
import { roundedBox } from '#drawing/materials/outlines.ts';
import { stoneLook } from '#drawing/palette.ts';
import { pebbleOutline, polishedStone } from '#drawing/polished-stone.ts';
import { flatSheet } from '#drawing/post/places/room.ts';
import { corners, type Scene } from '#drawing/post/sheet.ts';
import { ellipse, line, moved, path, type Sketch } from '#drawing/sketch.ts';

/** Paper made of bark, thread, juniper, three stones: a present. */
export const loktaParcel: Scene = (sketch) => {
  const { dice } = sketch;
  const box = roundedBox(620, 420, 10);
  const lokta = sketch.linear(
    [
      [0, '#F3E4C8'],
      [0.5, '#E2CBA2'],
      [1, '#C7A878'],
    ],
    [0, 0, 1, 1],
  );
  let fibres = '';
  for (let index = 0; index < 150; index += 1) {
    const [x, y, reach, turn] = [
      dice.between(-310, 310),
      dice.between(-210, 210),
      dice.between(14, 70),
      dice.between(0, 6),
    ];
    fibres += line(
      `M${n(x)} ${n(y)}q${n(Math.cos(turn) * reach * 0.5 + 8)} ${n(Math.sin(turn) * reach * 0.5 - 8)} ${n(Math.cos(turn) * reach)} ${n(Math.sin(turn) * reach)}`,
      dice.chance(0.6) ? '#8E6A3E' : '#FFF8E6',
      dice.between(0.7, 2.2),
      dice.between(0.15, 0.5),
    );
  }
  const folds =
    path('M-310 -210L-196 -96V96L-310 210z', '#FFF6E0', 'opacity="0.3"') +
    path('M310 -210L196 -96V96L310 210z', '#7A5A34', 'opacity="0.16"') +
    line('M-310 -210L-196 -96V96L-310 210M310 -210L196 -96V96L310 210', '#8E6A3E', 2, 0.4);
  const bow: readonly (readonly Point[])[] = [
    [
      [0, 0],
      [-60, -84],
      [-150, -104],
      [-156, -40],
      [-70, 2],
      [0, 0],
    ],
    [
      [0, 0],
      [70, -92],
      [164, -90],
      [150, -24],
      [64, 10],
      [0, 0],
    ],
    [
      [0, 0],
      [-40, 70],
      [-110, 120],
      [-140, 190],
    ],
    [
      [0, 0],
      [50, 66],
      [70, 140],
      [140, 176],
    ],
  ];
  const strings: readonly (readonly Point[])[] = [
    [
      [-312, 20],
      [0, 0],
      [312, -16],
    ],
    [
      [-14, -212],
      [0, 0],
      [10, 212],
    ],
  ];
  const threads = [...strings, ...bow]
    .map((points) => lyingShadow(`M${points.map(([x, y]) => `${x} ${y}`).join('L')}`, 8, 6, 0.7, [4, 6]))
    .join('');
  const parcel = moved(
    lyingShape(box.d, 40, 1.5, [30, 44]) +
      path(box.d, lokta) +
      sketch.inside(box.d, fibres + folds) +
      threads +
      [...strings, ...bow].map((points) => cord(points, 11, cords.red)).join('') +
      knot(0, 0, 20, cords.red, 20),
    720,
    500,
    1,
    -7,
  );
  const stones = (
    [
      ['camelian', 1190, 300, 74],
      ['rose-quartz', 1304, 420, 62],
      ['lapis-lazuli', 1180, 470, 54],
    ] as const
  )
    .map(([slug, x, y, r]) => {
      const pebble = pebbleOutline(sketch, r, 0.84);
      return moved(
        lyingShape(pebble.d, 16, 1.2, [10, 15]) + polishedStone(sketch, stoneLook(slug), pebble.d, pebble.box, r / 60),
        x,
        y,
        1,
        dice.between(-30, 30),
      );
    })
    .join('');
  return (
    flatSheet(sketch, { stone: 'camelian', tint: '#C9A58A' }) +
    parcel +
    juniper(sketch, 1020, 800) +
    stones +
    corners(sketch, '#3A2018', 0.28)
  );
};

function juniper(sketch: Sketch, x: number, y: number): string {
  const { dice } = sketch;
  let stem = '';
  let shade = '';
  const twig = (fx: number, fy: number, turn: number, length: number): void => {
    const [tx, ty] = polar([fx, fy], length, turn);
    stem += line(`M${n(fx)} ${n(fy)}L${n(tx)} ${n(ty)}`, '#6B4A34', 4.5);
    shade += line(`M${n(fx)} ${n(fy)}L${n(tx)} ${n(ty)}`, '#3B2723', 26, 0.1);
    for (let at = 0; at < length; at += 6) {
      for (const side of [-1, 1]) {
        const [px, py] = polar([fx, fy], at, turn);
        const [qx, qy] = polar([px, py], dice.between(16, 32), turn + side * dice.between(0.4, 0.9));
        stem += line(
          `M${n(px)} ${n(py)}L${n(qx)} ${n(qy)}`,
          dice.pick(['#3F6B52', '#5B8A68', '#2F5443', '#7CA583']),
          3.4,
          0.95,
        );
      }
    }
  };
  twig(x - 330, y + 40, -0.1, 560);
  for (const [at, turn, length] of [
    [110, -0.8, 150],
    [190, 0.55, 160],
    [300, -0.75, 140],
    [380, 0.5, 130],
    [450, -0.7, 100],
  ] as const) {
    const [px, py] = polar([x - 330, y + 40], at, -0.1);
    twig(px, py, turn, length);
  }
  let berries = '';
  for (const [at, side] of [
    [170, -26],
    [260, 30],
    [350, -30],
    [420, 26],
    [230, -14],
  ] as const) {
    const [px, py] = polar([x - 330, y + 40], at, -0.1);
    berries +=
      ellipse(px + 3, py + side + 4, 15, 14, '#241A30', 'opacity="0.4"') +
      ellipse(px, py + side, 14, 13, '#3C4668') +
      ellipse(px - 4, py + side - 4, 5, 4, '#AEB8D2', 'opacity="0.8"');
  }
  return moved(shade, 14, 20) + stem + berries;
}
