import { polar } from '#drawing/geometry.ts';
import { lyingShape } from '#drawing/materials/ground-shadow.ts';
import { oval } from '#drawing/materials/outlines.ts';
import { stoneLook } from '#drawing/palette.ts';
import { pebbleOutline, polishedStone } from '#drawing/polished-stone.ts';
import { flatSheet } from '#drawing/post/places/room.ts';
import { corners, type Scene } from '#drawing/post/sheet.ts';
import { ellipse, line, moved, path } from '#drawing/sketch.ts';

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
