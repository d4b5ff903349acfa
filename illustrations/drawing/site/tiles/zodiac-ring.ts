import { n, polar } from '#drawing/geometry.ts';
import { bezel, granules, metalSheet, wire } from '#drawing/materials/metal.ts';
import { ovalPoints } from '#drawing/materials/outlines.ts';
import { metalLook, stoneLook } from '#drawing/palette.ts';
import { polishedStone, roundOutline } from '#drawing/polished-stone.ts';
import { line, moved, path, Sketch } from '#drawing/sketch.ts';

import { finishTile, tileShadow } from './tile-sheet.ts';

interface Sign {
  readonly stone: string;
  /** Its character in a box of 24 by 24, its middle at 0,0. */
  readonly glyph: string;
}

/** From Aries on, against the clock as a birth chart runs. */
const signs: readonly Sign[] = [
  { stone: 'camelian', glyph: 'M0 11V-3C0-9-3-11-6-11C-9-11-11-8-10-4M0-3C0-9 3-11 6-11C9-11 11-8 10-4' },
  { stone: 'rhodomite', glyph: 'M-10-11C-8-6-5-3.500 0-3.500C5-3.500 8-6 10-11M0-3.500A7.200 7.200 0 1 1-.1-3.500' },
  { stone: 'citrine', glyph: 'M-10-11Q0-7 10-11M-10 11Q0 7 10 11M-4-8.500V8.500M4-8.500V8.500' },
  {
    stone: 'selenite',
    glyph:
      'M11-6C5-11-6-11-10-4M-6.500-4.500A3.500 3.500 0 1 1-6.600-4.500M-11 6C-5 11 6 11 10 4M6.500 4.500A3.500 3.500 0 1 1 6.600 4.500',
  },
  {
    stone: 'tiger-eye',
    glyph: 'M-6 8A3.800 3.800 0 1 1-4 1C-2.500-2-8-5-5-9.500C-2-13 6-12 6-6C6-1 1 4 3 8.500C4 11 8 11 9.500 8',
  },
  {
    stone: 'aventuring',
    glyph:
      'M-11-9Q-8-11-7.500-7V7M-7.500-6C-6-11-2-11-2-6V7M-2-6C-.5-11 4-11 4-6V5C4 9 6 11 9 11M4-2C8-7 11-3 9 1C7.500 4.500 4 7 0 10',
  },
  { stone: 'opal', glyph: 'M-11 9H11M-11 3.500H-4.500C-8-1-6-9.500 0-9.500C6-9.500 8-1 4.500 3.500H11' },
  {
    stone: 'black-tourmaline',
    glyph:
      'M-11-9Q-8-11-7.500-7V7M-7.500-6C-6-11-2-11-2-6V7M-2-6C-.5-11 3.500-11 3.500-6V6C3.500 10 7 10 10 7M10.500 11V6.500H6',
  },
  { stone: 'turquoise', glyph: 'M-9 10L9-9M1-9.500H9.500V-1M-7-2.500L3 7' },
  {
    stone: 'smoky-quartz',
    glyph: 'M-11-9C-8-10-7-7-7 6C-7-4-5-10-1-10C2-10 2-6 2 2C2 8 0 11-4 11M2 3A4 4 0 1 1 2.100 5',
  },
  { stone: 'amethyst', glyph: 'M-11-2L-6.500-7L-2.500-2L2-7L6-2L11-7M-11 7L-6.500 2L-2.500 7L2 2L6 7L11 2' },
  { stone: 'aquamarine', glyph: 'M-9-11C-3-5-3 5-9 11M9-11C3-5 3 5 9 11M-9.500 0H9.500' },
];

const radius = { rim: 500, field: 478, band: 366, stones: 266, heart: 168 } as const;

/** A brass and enamel ring of the twelve signs, a stone set beneath each, the sun in the middle; 1200 by 1200. */
export function zodiacRing(): string {
  const sketch = new Sketch('zodiac-ring');
  const brass = metalLook('brass');
  const disc = roundOutline(radius.rim).d;
  const enamel = sketch.radial([
    [0, '#4B3470'],
    [0.55, '#33224F'],
    [1, '#241A38'],
  ]);
  const ring = (r: number, width: number): string => wire(brass, roundOutline(r).d, width);
  const art =
    tileShadow(sketch, disc) +
    path(disc, metalSheet(sketch, brass, [0, 0, 1, 1])) +
    line(roundOutline(radius.rim - 3).d, brass.light, 3, 0.6) +
    path(roundOutline(radius.field).d, enamel) +
    ring(radius.field, 5) +
    stars(sketch) +
    divisions() +
    ring(radius.band, 6) +
    ring(radius.heart, 6) +
    granules(sketch, brass, ovalPoints(radius.heart + 16, radius.heart + 16, 60), 5) +
    signs.map((sign, index) => signAt(sketch, sign, index)).join('') +
    sun(sketch) +
    gloss(sketch);
  return finishTile(sketch, stoneLook('amethyst'), art);
}

const angleOf = (index: number): number => -Math.PI / 2 - (index * Math.PI) / 6;

function signAt(sketch: Sketch, { stone, glyph }: Sign, index: number): string {
  const brass = metalLook('brass');
  const angle = angleOf(index);
  const [gx, gy] = polar([0, 0], (radius.field + radius.band) / 2, angle);
  const [sx, sy] = polar([0, 0], radius.stones, angle);
  const { d, box } = roundOutline(57);
  const character =
    line(glyph, '#120A1E', 3.4, 0.6, 'transform="translate(.4 .6)"') +
    line(glyph, brass.deep, 3) +
    line(glyph, '#F0CF87', 2.3, 1, 'transform="translate(-.15 -.2)"');
  return (
    moved(character, gx, gy, 3) +
    moved(
      path(roundOutline(62).d, '#120A1E', 'opacity=".45" transform="translate(5 8)"') +
        polishedStone(sketch, stoneLook(stone), d, box) +
        bezel(sketch, brass, d, 9),
      sx,
      sy,
    )
  );
}

/** The lines between the twelve houses. */
function divisions(): string {
  const d = Array.from({ length: 12 }, (_, index) => {
    const angle = angleOf(index + 0.5);
    const [from, to] = [polar([0, 0], radius.heart + 30, angle), polar([0, 0], radius.field - 3, angle)];
    return `M${n(from[0])} ${n(from[1])}L${n(to[0])} ${n(to[1])}`;
  }).join('');
  return wire(metalLook('brass'), d, 4);
}

function sun(sketch: Sketch): string {
  const gold = sketch.radial(
    [
      [0, '#FFF4CF'],
      [0.5, '#E2BC62'],
      [1, '#A87A26'],
    ],
    [0.42, 0.38, 0.62],
  );
  let rays = '';
  for (let index = 0; index < 24; index += 1) {
    const angle = (index / 24) * Math.PI * 2 - Math.PI / 2;
    const [tip, left, right] = [
      polar([0, 0], index % 2 ? 118 : 146, angle),
      polar([0, 0], 78, angle - 0.1),
      polar([0, 0], 78, angle + 0.1),
    ];
    rays += `M${n(left[0])} ${n(left[1])}L${n(tip[0])} ${n(tip[1])}L${n(right[0])} ${n(right[1])}Z`;
  }
  const face =
    'M-36-10Q-22-22-8-12M36-10Q22-22 8-12M-33 4Q-21 13-9 4M33 4Q21 13 9 4M2-6L6 18Q0 24-6 20M-16 36Q0 46 16 36';
  return (
    path(rays, '#120A1E', 'opacity=".5" transform="translate(4 6)"') +
    path(rays, gold, 'stroke="#8F6626" stroke-width="2"') +
    path(roundOutline(76).d, gold, 'stroke="#8F6626" stroke-width="4"') +
    line(face, '#6B4714', 4.6) +
    line(face, '#FFF4CF', 1.6, 0.6, 'transform="translate(-1 -1.600)"')
  );
}

/** Gold specks in the enamel, as in a night sky. */
function stars(sketch: Sketch): string {
  const { dice } = sketch;
  let specks = '';
  for (let index = 0; index < 150; index += 1) {
    const [x, y] = polar([0, 0], dice.between(radius.heart + 30, radius.field - 14), dice.between(0, Math.PI * 2));
    specks += `<circle cx="${n(x)}" cy="${n(y)}" r="${n(dice.between(1.2, 3.2))}" fill="#F0CF87" opacity="${n(dice.between(0.25, 0.8))}"/>`;
  }
  return specks;
}

/** The window, mirrored in the enamel. */
function gloss(sketch: Sketch): string {
  const sheen = sketch.linear(
    [
      [0, '#FFFFFF', 0.2],
      [0.4, '#FFFFFF', 0.04],
      [0.5, '#FFFFFF', 0],
    ],
    [0, 0, 1, 1],
  );
  return path(roundOutline(radius.field).d, sheen);
}
