import { crystalPoint } from '#catalogue/drawing/crystal-point.ts';
import { n, type Point, spline } from '#catalogue/drawing/geometry.ts';
import { cord, cords, tassel } from '#catalogue/drawing/materials/cord.ts';
import { lyingShape, restingShadow } from '#catalogue/drawing/materials/ground-shadow.ts';
import { metalBall } from '#catalogue/drawing/materials/metal.ts';
import { metalLook, stoneLook } from '#catalogue/drawing/palette.ts';
import { beadMaker, pebbleOutline, polishedStone } from '#catalogue/drawing/polished-stone.ts';
import { sky, streaks } from '#catalogue/drawing/post/places/hills.ts';
import { pencilled } from '#catalogue/drawing/post/places/pencil-letters.ts';
import { range } from '#catalogue/drawing/post/places/range.ts';
import { woodenTable } from '#catalogue/drawing/post/places/wooden-table.ts';
import { corners, type Scene, tooth } from '#catalogue/drawing/post/sheet.ts';
import { shopArt } from '#catalogue/drawing/post/shop-art.ts';
import { pliers, wireCoil } from '#catalogue/drawing/site/bench/tools.ts';
import { brickWall } from '#catalogue/drawing/site/store/brick-wall.ts';
import { beam, carvedFrame, wood } from '#catalogue/drawing/site/store/timber.ts';
import { ellipse, line, moved, path, rect, type Sketch } from '#catalogue/drawing/sketch.ts';

/** The workshop's window over the roofs of Patan, the morning's work below it. */
export const patanBench: Scene = (sketch) => {
  const view =
    sky(
      sketch,
      [
        [0, '#9DB4D8'],
        [0.3, '#E3D6DA'],
        [0.5, '#FBE6C6'],
        [1, '#FBE6C6'],
      ],
      { x: 1090, y: 300, r: 420, colour: '#FFF6DA' },
    ) +
    streaks(sketch, 140, '#FFFFFF', 6) +
    range(sketch, {
      skyline: [
        [300, 400],
        [420, 346],
        [500, 370],
        [620, 300],
        [720, 360],
        [860, 318],
        [980, 372],
        [1120, 330],
        [1330, 400],
      ],
      foot: 450,
      tones: { lit: '#FFF0DE', shade: '#B3ACCB', rock: '#C8B4BC', haze: '#F0DCCB' },
      sun: 'right',
    }) +
    roofs(sketch);
  const top = sketch.linear([
    [0, '#B98358'],
    [0.2, '#8E5E42'],
    [1, '#54352E'],
  ]);
  const { dice } = sketch;
  let grain = '';
  for (let y = 660; y < 1000; y += dice.between(6, 15))
    grain += line(
      `M0 ${n(y)}C500 ${n(y + dice.between(-9, 9))} 1100 ${n(y + dice.between(-9, 9))} 1600 ${n(y)}`,
      dice.chance(0.7) ? '#3F261F' : '#C89468',
      dice.between(0.8, 2.4),
      dice.between(0.1, 0.3),
    );
  const pebbles = (
    [
      ['turquoise', 1180, 800, 34],
      ['camelian', 1254, 838, 28],
      ['lapis-lazuli', 1140, 868, 30],
      ['rose-quartz', 1228, 912, 36],
    ] as const
  )
    .map(([slug, x, y, r]) => {
      const pebble = pebbleOutline(sketch, r, 0.7);
      return (
        restingShadow(sketch, x, y + r * 0.5, r, r * 0.3) +
        moved(polishedStone(sketch, stoneLook(slug), pebble.d, pebble.box, r / 60), x, y)
      );
    })
    .join('');
  return (
    moved(brickWall(sketch, 0, 0, 820, 330), 0, 0, 2) +
    rect(0, 0, 1600, 660, '#3A1E24', 'opacity="0.3"') +
    sketch.inside('M380 70H1220V540H380z', view) +
    rect(794, 70, 12, 470, wood.deep) +
    carvedFrame(sketch, 380, 70, 840, 470, 120) +
    beam(sketch, 0, 610, 1600, 46) +
    rect(0, 650, 1600, 350, top) +
    grain +
    ellipse(
      800,
      700,
      800,
      260,
      sketch.radial([
        [0, '#FFE6BE', 0.42],
        [1, '#FFE6BE', 0],
      ]),
    ) +
    `<g transform="translate(330 868) scale(1.15 0.62)">${wireCoil(sketch, 104)}</g>` +
    shopArt(sketch, { kind: 'ring', stones: ['opal'], metal: 'gold', seed: 'moonrise' }, 800, 872, 0.34) +
    `<g transform="translate(620 850) scale(0.95 0.6) rotate(64)">${pliers(sketch, '#8E3B44', '#571F2D')}</g>` +
    restingShadow(sketch, 1010, 886, 60, 14) +
    moved(
      crystalPoint(sketch, stoneLook('clear-quartz'), { width: 62, height: 176, tip: 0.32, root: 0.4 }),
      1006,
      886,
      1,
      5,
    ) +
    pebbles +
    corners(sketch, '#1E0F16', 0.5) +
    tooth(sketch)
  );
};

/** Tiled roofs and a temple of three storeys, small with distance. */
function roofs(sketch: Sketch): string {
  const tile = sketch.linear([
    [0, '#B7715A'],
    [1, '#8E4E48'],
  ]);
  const wall = sketch.linear([
    [0, '#C99A84'],
    [1, '#A87468'],
  ]);
  let body = '';
  for (const [x, y, width, tall] of [
    [330, 440, 190, 120],
    [500, 462, 150, 100],
    [960, 446, 170, 120],
    [1100, 430, 190, 130],
    [430, 496, 220, 90],
    [640, 506, 160, 70],
    [1000, 500, 240, 90],
  ] as const) {
    body +=
      rect(x, y, width, tall, wall) +
      path(`M${x - 18} ${y}L${x + 14} ${y - 34}H${x + width - 14}L${x + width + 18} ${y}z`, tile) +
      line(`M${x - 18} ${y}H${x + width + 18}`, '#6B3A3C', 4, 0.6);
    for (let at = 0; at < width - 30; at += 44) body += rect(x + 16 + at, y + 18, 16, 24, '#5A2F34', 'opacity="0.75"');
  }
  const [cx, foot] = [850, 540];
  let temple = rect(cx - 60, foot - 110, 120, 120, wall) + rect(cx - 18, foot - 84, 36, 84, '#5A2F34');
  for (const [half, y, high] of [
    [132, foot - 100, 50],
    [98, foot - 168, 46],
    [64, foot - 228, 42],
  ] as const)
    temple +=
      rect(cx - half * 0.42, y - high - 22, half * 0.84, 26, '#9A5F58') +
      path(
        `M${cx - half} ${y}Q${n(cx - half * 0.5)} ${n(y - high * 0.3)} ${n(cx - half * 0.36)} ${y - high}H${n(cx + half * 0.36)}Q${n(cx + half * 0.5)} ${n(y - high * 0.3)} ${cx + half} ${y}z`,
        tile,
      ) +
      line(`M${cx - half} ${y}H${cx + half}`, '#E2BC6E', 3, 0.8);
  return (
    body +
    temple +
    path(
      `M${cx - 9} ${foot - 274}Q${cx} ${foot - 286} ${cx} ${foot - 320}Q${cx} ${foot - 286} ${cx + 9} ${foot - 274}z`,
      '#D9A544',
    )
  );
}

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

const columns = ['1AJS', '2BKT', '3CLU', '4DMV', '5ENW', '6FOX', '7GPY', '8HQZ', '9IR'] as const;

/** The table of numbers and letters in pencil, held down by a point of quartz. */
export const numberPaper: Scene = (sketch) => {
  const { dice } = sketch;
  const edge: Point[] = [];
  const push = (x: number, y: number): void => {
    edge.push([x + dice.between(-4, 4), y + dice.between(-4, 4)]);
  };
  for (let x = 0; x <= 980; x += 28) push(x, 0);
  for (let y = 28; y <= 640; y += 28) push(980, y);
  for (let x = 980; x >= 0; x -= 28) push(x, 640);
  for (let y = 612; y >= 0; y -= 28) push(0, y);
  const sheetShape = `M${edge.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`;
  const lokta = sketch.linear(
    [
      [0, '#FFF7E4'],
      [0.6, '#F3E4C6'],
      [1, '#DCC59A'],
    ],
    [0, 0, 1, 1],
  );
  let fibres = '';
  for (let index = 0; index < 120; index += 1) {
    const [x, y, reach] = [dice.between(0, 980), dice.between(0, 640), dice.between(12, 60)];
    fibres += line(
      `M${n(x)} ${n(y)}q${n(dice.between(-reach, reach))} ${n(dice.between(-reach, reach))} ${n(dice.between(-reach, reach))} ${n(reach * 0.6)}`,
      dice.chance(0.6) ? '#A5824E' : '#FFFFFF',
      dice.between(0.7, 1.8),
      dice.between(0.14, 0.4),
    );
  }
  const lead = '#3D3A4A';
  let signs = line('M56 132Q500 126 924 134', lead, 2.4, 0.7);
  columns.forEach((column, index) => {
    const x = 96 + index * 99;
    [...column].forEach((sign, row) => {
      const isNumber = row === 0;
      signs += pencilled(
        sign,
        x + dice.between(-4, 4),
        (isNumber ? 84 : 120 + row * 84) + dice.between(-3, 3),
        isNumber ? 3.5 : 2.9,
        isNumber ? '#8E3B2A' : lead,
        isNumber ? 0.9 : 0.8,
      );
    });
    if (index > 0) signs += line(`M${x - 50} 52Q${x - 48} 240 ${x - 50} 412`, lead, 1.4, 0.25);
  });
  const sum = ['M', 'A', 'Y', 'A'];
  sum.forEach((sign, index) => {
    signs += pencilled(sign, 130 + index * 66, 500, 2.9, lead);
    signs += pencilled(['4', '1', '7', '1'][index] ?? '1', 130 + index * 66, 566, 2.3, '#8E3B2A');
  });
  signs += line('M392 500H446M430 488L448 500L430 512', lead, 2.6, 0.7);
  signs += pencilled('1', 500, 500, 2.9, lead) + pencilled('3', 540, 500, 2.9, lead);
  signs += line('M592 500H646M630 488L648 500L630 512', lead, 2.6, 0.7);
  signs +=
    pencilled('4', 716, 500, 4, '#8E3B2A') +
    line('M668 500a50 46 0 1 1 100 4a52 46 0 1 1 -101 -10', '#8E3B2A', 2.6, 0.7);
  const paper = `<g transform="translate(250 170) rotate(-3)">${moved(lyingShape(sheetShape, 24, 2, [16, 22]), 0, 0)}${path(sheetShape, lokta)}${sketch.inside(sheetShape, fibres)}${signs}</g>`;
  const shape = 'M-52 0V-230L0 -320L52 -230V0z';
  const point = `<g transform="translate(1240 800) rotate(38)">${lyingShape(shape, 20, 2, [14, 18])}${crystalPoint(sketch, stoneLook('clear-quartz'), { width: 108, height: 320, tip: 0.28, root: 0.4 })}</g>`;
  const body = sketch.linear(
    [
      [0, '#F2CF8C'],
      [0.4, '#C9963F'],
      [1, '#7A5119'],
    ],
    [0, 0, 0, 1],
  );
  const pencil = `<g transform="translate(1300 300) rotate(58)"><g opacity="0.45" transform="translate(10 14)">${path('M0 0L40 -11H360V11H40z', '#1D1026')}</g>${path('M40 -11H340V11H40z', body)}${line('M44 -4H338', '#FFF0C4', 2, 0.6)}${path('M0 0L40 -11V11z', '#E9CDA2')}${path('M0 0L14 -4V4z', '#3A2D48')}${rect(340, -11, 22, 22, '#C9C5CE')}${path('M362 -10h14q9 10 0 20h-14z', '#C77F86')}</g>`;
  return woodenTable(sketch, paper + pencil + point) + tooth(sketch, 0.1);
};
