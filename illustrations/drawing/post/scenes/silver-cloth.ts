import { n, type Point, polar } from '#drawing/geometry.ts';
import { lyingShadow, lyingShape } from '#drawing/materials/ground-shadow.ts';
import { wire } from '#drawing/materials/metal.ts';
import { oval } from '#drawing/materials/outlines.ts';
import { metalLook, stoneLook } from '#drawing/palette.ts';
import { polishedStone } from '#drawing/polished-stone.ts';
import { flatSheet } from '#drawing/post/places/room.ts';
import { corners, type Scene } from '#drawing/post/sheet.ts';
import { ellipse, line, moved, path, rect } from '#drawing/sketch.ts';

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
