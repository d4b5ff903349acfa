import { crystalPoint } from '#drawing/crystal-point.ts';
import { n, polar, spline } from '#drawing/geometry.ts';
import { stoneLook } from '#drawing/palette.ts';
import { beadMaker, pebbleOutline, polishedStone, roundOutline } from '#drawing/polished-stone.ts';
import { ellipse, line, moved, path, Sketch } from '#drawing/sketch.ts';

import { benchLight, benchTop, brassDish, fallen, leatherPad } from './bench-top.ts';
import { pencil, sketchSheet } from './sketch-sheet.ts';
import { pliers, wire, wireCoil } from './tools.ts';

type Loose = readonly [stone: string, x: number, y: number, r: number, squash: number, turn: number];

const loose: readonly Loose[] = [
  ['turquoise', 706, 150, 34, 0.76, 20],
  ['rose-quartz', 802, 104, 40, 0.84, -12],
  ['camelian', 790, 200, 29, 0.8, 30],
  ['lapis-lazuli', 886, 178, 36, 0.78, -28],
  ['aventuring', 640, 82, 28, 0.82, 8],
  ['tiger-eye', 730, 250, 25, 0.8, -16],
  ['labradorite', 902, 76, 27, 0.86, 12],
  ['citrine', 660, 214, 21, 0.82, 40],
];

/** A jeweller's bench seen from above in morning light, 1200 by 800. */
export function jewellersBench(): string {
  const sketch = new Sketch('bench');
  const things = [
    leatherPad(sketch, 452, 330, 470, 380),
    `<g transform="translate(84 132) rotate(-7)">${sketchSheet(sketch)}</g>`,
    `<g transform="translate(292 566) rotate(24)">${pencil(sketch)}</g>`,
    moved(wireCoil(sketch, 92), 1040, 268, 1, -30),
    stones(sketch),
    `<g transform="translate(990 560) rotate(28)">${pliers(sketch, '#8E3B44', '#571F2D')}</g>`,
    work(sketch),
    dish(sketch),
    clippings(sketch),
  ];
  return sketch.finish(benchTop(sketch) + things.join('') + benchLight(sketch), 1200, 800);
}

function stones(sketch: Sketch): string {
  return loose
    .map(([stone, x, y, r, squash, turn]) => {
      const { d, box } = pebbleOutline(sketch, r, squash);
      const place = `translate(${x} ${y}) rotate(${turn})`;
      const tinted = fallen(
        sketch,
        `<path d="${d}" transform="${place}" fill="${stoneLook(stone).dark}"/>`,
        6,
        9,
        5,
        0.65,
      );
      return `${tinted}<g transform="${place}">${polishedStone(sketch, stoneLook(stone), d, box, r / 60)}</g>`;
    })
    .join('');
}

/** The piece in the making: an amethyst point bound in silver, and two finished rings. */
function work(sketch: Sketch): string {
  const stone = crystalPoint(sketch, stoneLook('amethyst'), { width: 74, height: 210, double: true, tip: 0.26 });
  const shadow = fallen(sketch, path('M-34 -40L-30 -160L0 -208L34 -150L34 -52L2 0z', '#150A20'), 10, 12, 6, 0.7);
  let binding = '';
  for (const y of [-128, -121, -114, -96, -89]) binding += wire(`M-40 ${y + 3}Q0 ${y + 13} 39 ${y - 3}`, 3.2);
  binding +=
    wire('M-38 -124C-66 -150 -40 -196 -6 -222C-12 -240 4 -252 10 -238C14 -226 0 -218 -8 -222', 3.2) +
    wire('M38 -118C62 -150 30 -190 2 -222', 3.2);
  binding += wire(
    spline([
      [36, -92],
      [70, -80],
      [84, -40],
      [118, -36],
      [132, -62],
      [112, -78],
      [98, -60],
    ]),
    3,
  );
  const point = `<g transform="translate(640 640) rotate(-24)">${shadow}${stone}${binding}</g>`;
  return (
    point + ringWith(sketch, 830, 420, 'aquamarine', 34) + ringWith(sketch, 862, 636, 'rose-quartz', 30) + loupe(sketch)
  );
}

function ringWith(sketch: Sketch, x: number, y: number, stone: string, r: number): string {
  const band = `M${n(x - r)} ${y}a${r} ${r} 0 1 1 ${n(r * 2)} 0a${r} ${r} 0 1 1 ${n(-r * 2)} 0z`;
  const { d, box } = roundOutline(r * 0.52, 0.86);
  const [sx, sy] = polar([x, y], r, -2.1);
  const seat = ellipse(sx, sy, r * 0.62, r * 0.54, '#6B6578') + ellipse(sx, sy, r * 0.6, r * 0.52, '#D9D6DE');
  return (
    fallen(sketch, line(band, '#150A20', 7), 6, 9, 4, 0.65) +
    wire(band, 6.4) +
    seat +
    moved(polishedStone(sketch, stoneLook(stone), d, box, 0.4), sx, sy)
  );
}

/** A loupe, half off the sheet. */
function loupe(sketch: Sketch): string {
  const glass = sketch.radial([
    [0, '#FFFFFF', 0.1],
    [0.7, '#E8E0F4', 0.16],
    [1, '#FFFFFF', 0.4],
  ]);
  const brass = sketch.linear(
    [
      [0, '#FFF0C4'],
      [0.35, '#CC9F50'],
      [0.7, '#8A5E22'],
      [1, '#E2BC6E'],
    ],
    [0, 0, 1, 1],
  );
  const handle = 'M40 40L118 118q10 14 -2 16q-8 0 -14 -6L34 48z';
  const rim = `<circle r="52" fill="none" stroke="${brass}" stroke-width="9"/>`;
  const shine = line('M-34 -8A36 36 0 0 1 2 -36', '#FFFFFF', 5, 0.7);
  const shadow = fallen(
    sketch,
    `<circle r="52" fill="none" stroke="#150A20" stroke-width="10"/>${path(handle, '#150A20')}`,
    9,
    12,
    5,
  );
  return `<g transform="translate(118 664) rotate(-14)">${shadow}${path(
    handle,
    sketch.linear(
      [
        [0, '#5B3B2E'],
        [0.5, '#8A5A42'],
        [1, '#3B2420'],
      ],
      [0, 1, 1, 0],
    ),
  )}<circle r="50" fill="${glass}"/>${rim}${shine}</g>`;
}

function dish(sketch: Sketch): string {
  const { dice } = sketch;
  const makers = ['turquoise', 'rose-quartz', 'amethyst', 'onyx', 'howlite'].map((stone) =>
    beadMaker(sketch, stoneLook(stone), 2),
  );
  let beads = '';
  for (let at = 0; at < 34; at += 1) {
    const [x, y] = polar([1090, 690], Math.sqrt(at / 34) * 62, at * 2.39996);
    beads +=
      ellipse(x + 3, y + 4, 10, 10, '#3B2410', 'opacity=".5"') +
      (makers[Math.floor(dice.next() * makers.length)]?.(x, y, 10.5) ?? '');
  }
  return brassDish(sketch, 1090, 690, 90, beads);
}

/** Snipped ends of wire, as on every bench. */
function clippings(sketch: Sketch): string {
  const { dice } = sketch;
  let bits = '';
  for (let bit = 0; bit < 9; bit += 1) {
    const [x, y, turn, length] = [
      dice.between(480, 800),
      dice.between(360, 470),
      dice.between(0, 180),
      dice.between(8, 24),
    ];
    bits += `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})">${line(`M2 4q${n(length / 2)} ${n(length / 3 + 3)} ${n(length)} 3`, '#150A20', 2, 0.4)}${wire(`M0 0q${n(length / 2)} ${n(length / 3)} ${n(length)} 0`, 1.8)}</g>`;
  }
  return bits;
}
