import { type Point, spline } from '#drawing/geometry.ts';
import { cord, cords, tassel } from '#drawing/materials/cord.ts';
import { metalBall } from '#drawing/materials/metal.ts';
import { metalLook, stoneLook } from '#drawing/palette.ts';
import { beadMaker } from '#drawing/polished-stone.ts';
import { woodenTable } from '#drawing/post/places/wooden-table.ts';
import { type Scene, tooth } from '#drawing/post/sheet.ts';
import { ellipse, line, moved, path } from '#drawing/sketch.ts';

/** A maala on its way: strung so far, the thread still in the needle. */
export const knotsAndThread: Scene = (sketch) => {
  const { dice } = sketch;
  const arc: Point[] = Array.from({ length: 34 }, (_, index) => {
    const angle = 0.5 + index * 0.142;
    return [690 + Math.cos(angle) * 360, 500 + Math.sin(angle) * 320];
  });
  const [lastX, lastY] = arc[arc.length - 1] ?? [0, 0];
  const tail: Point[] = [
    [lastX, lastY],
    [840, 250],
    [1000, 330],
    [1120, 250],
    [1260, 330],
    [1330, 420],
  ];
  const first = arc[0] ?? [0, 0];
  const bead = beadMaker(sketch, stoneLook('amethyst'), 4);
  const dark = (x: number, y: number, r: number): string =>
    ellipse(x + r * 0.34, y + r * 0.5, r, r * 0.96, '#1D1026', 'opacity="0.4"');
  const loose = Array.from({ length: 11 }, (): Point => [dice.between(560, 860), dice.between(400, 600)]);
  const strung = arc
    .map(([x, y], index) => {
      const next = arc[index + 1];
      const tie = next ? ellipse((x + next[0]) / 2, (y + next[1]) / 2, 6, 6, cords.red.dark) : '';
      return bead(x, y, 21) + tie;
    })
    .join('');
  const spoolWood = sketch.linear(
    [
      [0, '#F0D6AC'],
      [0.5, '#C99C6A'],
      [1, '#7C5534'],
    ],
    [0, 0, 0, 1],
  );
  const silk = sketch.linear(
    [
      [0, '#E8766A'],
      [0.3, '#BE2F2E'],
      [1, '#6A161A'],
    ],
    [0, 0, 0, 1],
  );
  let winds = '';
  for (let x = -88; x < 88; x += 7)
    winds += line(`M${x} -70Q${x + 9} 0 ${x + 3} 70`, dice.chance(0.5) ? '#6A161A' : '#F0938A', 2, 0.45);
  const spool = `<g transform="translate(1290 690) rotate(-18)"><g opacity="0.5" transform="translate(18 26)">${path('M-128 -96H128V96H-128z', '#1D1026')}</g>${path('M-96 -70H96V70H-96z', silk)}${winds}${path('M-128 -100Q-112 -104 -94 -96V96Q-112 104 -128 100z', spoolWood)}${path('M128 -100Q112 -104 94 -96V96Q112 104 128 100z', spoolWood)}</g>`;
  const steel = sketch.linear(
    [
      [0, '#FFFFFF'],
      [0.5, '#B5B2BE'],
      [1, '#6A6676'],
    ],
    [0, 0, 0, 1],
  );
  const needle = `<g transform="translate(1330 420) rotate(52)"><g opacity="0.4" transform="translate(6 10)">${path('M0 -5H150L190 0L150 5H0q-8 -5 0 -10z', '#1D1026')}</g>${path('M0 -5H150L190 0L150 5H0q-8 -5 0 -10z', steel)}${path('M8 -1.6h26v3.200h-26z', '#3A3146')}</g>`;
  const silver = metalLook('silver');
  const things =
    `<g opacity="0.4" transform="translate(9 13)">${line(spline(arc), '#1D1026', 38)}${line(spline(tail), '#1D1026', 7)}</g>` +
    cord(tail, 8, cords.red) +
    line(spline(arc), cords.red.base, 6) +
    strung +
    moved(tassel(sketch, 200, 70, cords.red), first[0] + 6, first[1] + 66, 1, -14) +
    dark(first[0], first[1] + 40, 30) +
    bead(first[0], first[1] + 40, 32) +
    metalBall(sketch, silver, first[0] + 4, first[1] + 74, 13) +
    loose.map(([x, y]) => dark(x, y, 21) + bead(x, y, 21)).join('') +
    spool +
    needle;
  return woodenTable(sketch, things) + tooth(sketch, 0.1);
};
