import { mix } from '#catalogue/drawing/colour.ts';
import { n, type Point, polar } from '#catalogue/drawing/geometry.ts';
import { cord, cords, knot } from '#catalogue/drawing/materials/cord.ts';
import { lyingShadow, lyingShape, restingShadow } from '#catalogue/drawing/materials/ground-shadow.ts';
import { wire } from '#catalogue/drawing/materials/metal.ts';
import { oval, roundedBox } from '#catalogue/drawing/materials/outlines.ts';
import { metalLook, stoneLook } from '#catalogue/drawing/palette.ts';
import { pebbleOutline, polishedStone } from '#catalogue/drawing/polished-stone.ts';
import { flatSheet } from '#catalogue/drawing/post/places/room.ts';
import { corners, type Scene, tooth, wash } from '#catalogue/drawing/post/sheet.ts';
import { cubes } from '#catalogue/drawing/rough-stone.ts';
import { ellipse, line, moved, path, rect, type Sketch } from '#catalogue/drawing/sketch.ts';

/** A cuff that the cloth has reached half of, and rings that are done. */
export const silverCloth: Scene = (sketch) => {
  const { dice } = sketch;
  const cloth =
    'M250 190C520 150 800 200 1080 166C1240 150 1350 190 1390 260C1360 430 1400 620 1370 800C1200 850 980 812 760 842S400 820 262 846C230 640 276 420 250 190Z';
  const blue = sketch.linear(
    [
      [0, '#8E9CB4'],
      [0.5, '#6F7F9C'],
      [1, '#4E5C7A'],
    ],
    [0, 0, 1, 1],
  );
  let weave = '';
  for (let y = 150; y < 860; y += 8)
    weave += line(`M220 ${y}Q800 ${n(y + dice.between(-8, 8))} 1410 ${y}`, '#FFFFFF', 1.2, dice.between(0.04, 0.14));
  const fold = (x: number, turn: number): string =>
    rect(
      x,
      130,
      190,
      740,
      sketch.linear(
        [
          [0, '#1E2740', 0],
          [0.46, '#1E2740', 0.26],
          [0.52, '#FFFFFF', 0.32],
          [1, '#FFFFFF', 0],
        ],
        [0, 0, 1, 0],
      ),
      `transform="rotate(${turn} ${x} 500)"`,
    );
  const silver = metalLook('silver');
  const tarnish = sketch.linear(
    [
      [0, '#2E2A33'],
      [0.4, '#463E46'],
      [0.56, '#8B8088'],
      [0.7, '#D4D2D2'],
      [1, '#E2E0DF'],
    ],
    [520, 500, 1010, 520],
    true,
  );
  const gleam = sketch.linear(
    [
      [0, '#A89CA4', 0.3],
      [0.5, '#C9C2C6', 0.5],
      [0.7, '#FFFFFF', 1],
      [1, '#FFFFFF', 1],
    ],
    [520, 500, 1010, 520],
    true,
  );
  const round = (r: number, from: number, to: number, count: number): Point[] =>
    Array.from({ length: count }, (_, index) => polar([756, 500], r, from + ((to - from) * index) / (count - 1), 0.94));
  const along = (r: number): string =>
    `M${round(r, 2.18, 7.2, 60)
      .map(([x, y]) => `${n(x)} ${n(y)}`)
      .join('L')}`;
  const grains = round(222, 2.24, 7.14, 46)
    .map(
      ([x, y]) =>
        ellipse(x + 1.5, y + 2.5, 8, 8, '#17131C', 'opacity="0.5"') +
        ellipse(x, y, 7, 7, tarnish) +
        ellipse(x - 2, y - 2.5, 2.6, 2.2, gleam),
    )
    .join('');
  const ends = round(222, 2.14, 7.24, 2)
    .map(
      ([x, y]) =>
        ellipse(x + 4, y + 6, 36, 36, '#17131C', 'opacity="0.4"') +
        ellipse(x, y, 33, 33, tarnish) +
        ellipse(x - 9, y - 11, 11, 9, gleam),
    )
    .join('');
  const cuff =
    lyingShadow(along(222), 64, 22, 1.3) +
    line(along(222), '#1C1820', 68) +
    line(along(222), tarnish, 62) +
    line(along(244), '#17131C', 3, 0.55) +
    line(along(200), '#17131C', 3, 0.55) +
    line(along(247), gleam, 5, 0.9) +
    line(along(204), gleam, 3, 0.7) +
    grains +
    ends;
  const loop = (x: number, y: number, r: number): string => {
    const d = `M${x - r} ${y}a${r} ${n(r * 0.94)} 0 1 1 ${r * 2} 0a${r} ${n(r * 0.94)} 0 1 1 ${-r * 2} 0`;
    return lyingShadow(d, 16, 8, 1.2, [8, 12]) + wire(silver, d, 19);
  };
  const smudges = [
    [1120, 640, 70, 34],
    [1180, 700, 54, 26],
    [1090, 724, 46, 20],
  ]
    .map(([x = 0, y = 0, rx = 0, ry = 0]) => ellipse(x, y, rx, ry, '#15131C', 'opacity="0.34"'))
    .join('');
  const lapis = oval(50, 40);
  return (
    flatSheet(sketch, { stone: 'clear-quartz', tint: '#B8AFA6' }) +
    lyingShape(cloth, 30, 1.2) +
    path(cloth, blue) +
    sketch.inside(cloth, weave + fold(480, 5) + fold(1010, -7) + sketch.blurred(smudges, 9)) +
    cuff +
    loop(1130, 380, 84) +
    loop(1236, 470, 70) +
    loop(330, 300, 78) +
    moved(
      lyingShape(lapis.d, 10, 1, [6, 8]) +
        path(oval(60, 50).d, '#8A878B') +
        path(oval(57, 47).d, silver.base) +
        polishedStone(sketch, stoneLook('lapis-lazuli'), lapis.d, lapis.box, 0.8),
      330,
      226,
    ) +
    corners(sketch, '#231E30', 0.3)
  );
};

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

/** Three tiger eyes on slate, each with its line of light. */
export const tigerEyeBands: Scene = (sketch) => {
  const { dice } = sketch;
  let slate = wash(
    sketch.linear(
      [
        [0, '#5A5C64'],
        [0.5, '#3F4149'],
        [1, '#24252C'],
      ],
      [0, 0, 1, 1],
    ),
  );
  for (let index = 0; index < 60; index += 1) {
    const [x, y, reach] = [dice.between(-100, 1600), dice.between(0, 1000), dice.between(120, 520)];
    const points = `M${n(x)} ${n(y)}q${n(reach * 0.3)} ${n(dice.between(-14, 14))} ${n(reach * 0.6)} ${n(dice.between(-10, 20))}t${n(reach * 0.4)} ${n(dice.between(-16, 16))}`;
    slate += line(points, dice.chance(0.5) ? '#8C8E96' : '#17181E', dice.between(1, 5), dice.between(0.08, 0.3));
  }
  const look = stoneLook('tiger-eye');
  const stone = (x: number, y: number, rx: number, ry: number, turn: number, grain: number): string => {
    const { d, box } = oval(rx, ry);
    return moved(
      lyingShape(d, 40, 2.2, [26, 38]) +
        polishedStone(sketch, look, d, box, grain) +
        ellipse(
          -rx * 0.3,
          -ry * 0.56,
          rx * 0.24,
          ry * 0.09,
          '#FFFFFF',
          `opacity="0.5" transform="rotate(-14 ${n(-rx * 0.3)} ${n(-ry * 0.56)})"`,
        ),
      x,
      y,
      1,
      turn,
    );
  };
  const light = sketch.radial([
    [0, '#FFE6BE', 0.4],
    [0.5, '#FFE6BE', 0.12],
    [1, '#FFE6BE', 0],
  ]);
  return (
    slate +
    ellipse(420, 220, 900, 700, light) +
    stone(560, 520, 330, 236, -18, 3.1) +
    stone(1090, 350, 190, 150, 24, 2) +
    stone(1180, 700, 226, 172, -52, 2.3) +
    tooth(sketch, 0.3) +
    corners(sketch, '#0C0A12', 0.6)
  );
};

/** A blue that grew, a white that did not, and the pot between. */
export const turquoiseHowlite: Scene = (sketch) => {
  const { dice } = sketch;
  const heap = (slug: string, x: number, y: number, spread: number): string => {
    const looks = stoneLook(slug);
    let body = '';
    for (const [ring, count] of [
      [1, 11],
      [0.62, 8],
      [0.25, 4],
    ] as const) {
      for (let index = 0; index < count; index += 1) {
        const [px, py] = polar(
          [x, y],
          spread * ring * dice.between(0.85, 1.1),
          (index / count) * Math.PI * 2 + ring * 3,
          0.9,
        );
        const r = dice.between(42, 62);
        const pebble = pebbleOutline(sketch, r, dice.between(0.78, 0.95));
        body += moved(
          lyingShape(pebble.d, 12, 1.2, [8, 11]) + polishedStone(sketch, looks, pebble.d, pebble.box, r / 58),
          px,
          py,
          1,
          dice.between(-50, 50),
        );
      }
    }
    return body;
  };
  const pot = oval(196, 192);
  const dye = oval(162, 158);
  const clay = sketch.linear(
    [
      [0, '#FBF5EA'],
      [0.5, '#DCCDB8'],
      [1, '#A48E74'],
    ],
    [0, 0, 1, 1],
  );
  const blue = sketch.radial(
    [
      [0, '#3E93A8'],
      [0.6, '#1F6E86'],
      [1, '#0E4257'],
    ],
    [0.4, 0.36, 0.7],
  );
  const half = oval(66, 64);
  const bead =
    lyingShape(half.d, 14, 1.2, [9, 13]) +
    polishedStone(sketch, stoneLook('howlite'), half.d, half.box, 1) +
    sketch.inside(half.d, path('M-80 8Q-40 -8 0 6T80 -2V90H-80z', '#2F8DA4', 'opacity="0.78"')) +
    ellipse(0, -4, 11, 8, '#3A2A2A', 'opacity="0.8"');
  const drips = [
    [0, 0, 12],
    [34, 30, 8],
    [-20, 44, 6],
    [60, 12, 5],
  ]
    .map(([x = 0, y = 0, r = 0]) => ellipse(800 + x + 120, 770 + y, r, r * 0.9, '#2F8DA4', 'opacity="0.55"'))
    .join('');
  return (
    flatSheet(sketch, { stone: 'turquoise', tint: '#B5B09E' }) +
    heap('turquoise', 340, 470, 190) +
    heap('howlite', 1260, 480, 190) +
    moved(
      lyingShape(pot.d, 34, 1.5, [22, 32]) +
        path(pot.d, clay) +
        path(dye.d, blue) +
        line(dye.d, '#5A4632', 5, 0.4) +
        path('M-104 -70C-88 -98 -60 -118 -30 -126L-22 -98C-46 -90 -66 -76 -80 -54Z', '#FFFFFF', 'opacity="0.4"'),
      800,
      400,
    ) +
    drips +
    moved(bead, 800, 740, 1.05, -8) +
    corners(sketch, '#152A30', 0.28)
  );
};
