import { mix } from '#drawing/colour.ts';
import { between, n, type Point, polygon, polyline } from '#drawing/geometry.ts';
import type { Commission, Piece } from '#drawing/kinds/piece.ts';
import { lyingShape } from '#drawing/materials/ground-shadow.ts';
import type { StoneLook } from '#drawing/palette.ts';
import { line, moved, path, type Sketch } from '#drawing/sketch.ts';

import { paperFold } from './paper-fold.ts';

interface Blade {
  readonly at: Point;
  readonly turn: number;
  readonly length: number;
  readonly width: number;
}

/** How the blades fell: the lower ones first. */
const blades: readonly Blade[] = [
  { at: [-190, 60], turn: -34, length: 470, width: 74 },
  { at: [196, 40], turn: 27, length: 520, width: 84 },
  { at: [-40, -60], turn: 12, length: 640, width: 92 },
  { at: [92, 120], turn: 62, length: 430, width: 66 },
  { at: [-96, 70], turn: -13, length: 600, width: 104 },
  { at: [150, 250], turn: -62, length: 300, width: 54 },
  { at: [40, 10], turn: 24, length: 560, width: 76 },
];

/** Loose blades on the paper they came in, seen from above. */
export function kyaniteBlades({ sketch, look, seed }: Commission): Piece {
  const hue = seed.includes('green') ? '#5FAE86' : '#F4F7FB';
  const streak = /green|white/.test(seed) ? 1 : 0.5;
  const heap = blades
    .map((blade, index) => {
      const mine = index % 3 === 1 ? streak * 0.4 : streak;
      const { front, outline } = bladeArt(sketch, look, blade, hue, mine);
      const height = 8 + index * 3;
      // The shadow falls to the lower right however the blade is turned.
      const angle = (-blade.turn * Math.PI) / 180;
      const fall: Point = [
        height * Math.cos(angle) - height * 1.5 * Math.sin(angle),
        height * Math.sin(angle) + height * 1.5 * Math.cos(angle),
      ];
      return moved(lyingShape(outline, 13 + index, 1.25, fall) + front, blade.at[0], blade.at[1], 1, blade.turn);
    })
    .join('');
  return {
    stage: 'flat',
    art: paperFold(sketch) + moved(heap, -8, -10, 1.06),
    closeUp: { x: -20, y: -20, zoom: 1.75, turn: -6 },
  };
}

/** A blade lying on its broad side, its middle at 0,0: a flat face between two bevels, its ends split and stepped. */
function bladeArt(
  sketch: Sketch,
  look: StoneLook,
  { length, width }: Blade,
  hue: string,
  streak: number,
): { readonly front: string; readonly outline: string } {
  const { dice } = sketch;
  const [w, h] = [width / 2, length / 2];
  const taper = dice.between(0.66, 0.92);
  const side = (y: number): number => w * (1 + (taper - 1) * (0.5 - y / length)) + Math.sin(y / 90 + w) * 1.6;
  // Both ends break in splinters, some longer than others.
  const end = (top: boolean): Point[] => {
    const reach = side(top ? -h : h);
    const steps = 7;
    const slope = dice.between(-0.6, 0.6);
    return Array.from({ length: steps }, (_, index): Point => {
      const share = index / (steps - 1);
      const x = (share * 2 - 1) * reach;
      const ragged = dice.between(0, 0.42) * w + Math.abs(share - 0.5) * w * 1.1 + (share - 0.5) * slope * w * 2.2;
      return [x, top ? -h + ragged : h - ragged];
    });
  };
  const top = end(true);
  const foot = end(false).reverse();
  const middle = (sign: number): Point[] =>
    [-0.5, 0, 0.5].map((share): Point => [sign * side(share * h) + dice.between(-1.2, 1.2), share * h]);
  const right = middle(1);
  const left = middle(-1).reverse();
  const outline = polygon([...top, ...right, ...foot, ...left]);
  const [inLeft, inRight] = [0.2, 0.14];
  const pull = (points: readonly Point[], sign: number, share: number): Point[] =>
    points.map(([x, y]): Point => [x - sign * w * 2 * share, y]);
  const last = (points: readonly Point[]): Point => points[points.length - 1] ?? [0, 0];
  const first = (points: readonly Point[]): Point => points[0] ?? [0, 0];
  const leftEdge = [last(foot), ...left, first(top)];
  const rightEdge = [last(top), ...right, first(foot)];
  const leftBevel = polygon([...leftEdge, ...[...pull(leftEdge, -1, inLeft)].reverse()]);
  const rightBevel = polygon([...rightEdge, ...[...pull(rightEdge, 1, inRight)].reverse()]);
  const across = (stops: Parameters<Sketch['linear']>[0]): string => sketch.linear(stops, [-w, 0, w, w * 0.3], true);
  const core = mix('#1F4FA8', look.base, 0.25);
  const body = across([
    [0, mix(look.accent, look.light, 0.4)],
    [0.24, mix(core, look.accent, 0.35)],
    [0.5, core],
    [0.74, mix(core, look.accent, 0.3)],
    [1, mix(look.light, look.base, 0.4)],
  ]);
  const ends = sketch.linear(
    [
      [0, '#EAF3FF', 0.6],
      [0.1, '#EAF3FF', 0.08],
      [0.5, '#EAF3FF', 0],
      [0.88, '#DCE9FB', 0.1],
      [1, '#EAF3FF', 0.62],
    ],
    [0, -h, 0, h],
    true,
  );
  const inner =
    streaks(sketch, look, w, h, hue, streak) +
    path(outline, ends) +
    path(
      leftBevel,
      across([
        [0, '#FFFFFF', 0.75],
        [0.2, '#DDEBFF', 0.34],
      ]),
    ) +
    path(rightBevel, look.dark, 'opacity="0.42"') +
    cracks(sketch, look, w, h) +
    silk(sketch, w, h) +
    line(polyline(pull(leftEdge, -1, inLeft)), '#FFFFFF', 2, 0.7) +
    line(polyline(pull(rightEdge, 1, inRight)), '#CFE1FF', 1.4, 0.5);
  const rim =
    line(polyline([...leftEdge, ...top]), '#FFFFFF', 2.2, 0.75) +
    line(polyline([...rightEdge, ...foot]), look.dark, 2, 0.5);
  return { front: path(outline, body) + sketch.inside(outline, inner) + rim, outline };
}

/** Fibres down the whole length, and the streak of another colour beside the deep blue heart. */
function streaks(sketch: Sketch, look: StoneLook, w: number, h: number, hue: string, streak: number): string {
  const { dice } = sketch;
  let body = '';
  const from = dice.between(-0.6, 0.2) * w;
  const wide = dice.between(0.3, 0.5) * w * (0.8 + streak * 0.6);
  const band: Point[] = [
    [from, -h],
    [from + wide * 0.7, -h],
    [from + wide, 0],
    [from + wide * 0.5, h],
    [from + w * 0.1, h],
    [from - wide * 0.1, 0],
  ];
  const fade = sketch.linear(
    [
      [0, hue, 0.9 * streak],
      [0.4, hue, 0.7 * streak],
      [0.62, hue, 0.24 * streak],
      [1, hue, 0.8 * streak],
    ],
    [0, -h, 0, h],
    true,
  );
  body += sketch.blurred(path(polygon(band), fade), 4);
  for (let x = -w; x < w; x += dice.between(1.4, 4.2)) {
    const [top, bottom] = [dice.between(-1.05, 0.1) * h, dice.between(0, 1.05) * h];
    const colour = dice.pick([look.shine, look.deep, look.deep, look.accent, look.dark, hue]);
    body += line(
      `M${n(x)} ${n(top)}L${n(x + dice.between(-2, 2))} ${n(bottom)}`,
      colour,
      dice.between(0.6, 2),
      dice.between(0.12, 0.42),
    );
  }
  return body;
}

/** Kyanite parts across its length: fine slanting cracks, each with a bright lip. */
function cracks(sketch: Sketch, look: StoneLook, w: number, h: number): string {
  const { dice } = sketch;
  let body = '';
  for (let index = 0; index < 3; index += 1) {
    const y = dice.between(-0.85, 0.85) * h;
    const [from, to] = [dice.between(-1, -0.2) * w, dice.between(0.1, 1) * w];
    const d = `M${n(from)} ${n(y)}L${n(to)} ${n(y - (to - from) * 0.16)}`;
    body += line(d, look.dark, 1.2, 0.34) + line(d, '#FFFFFF', 1, 0.34, 'transform="translate(0 1.6)"');
  }
  return body;
}

/** The silky light that runs across a blade where it faces the window. */
function silk(sketch: Sketch, w: number, h: number): string {
  const { dice } = sketch;
  const at = dice.between(-0.5, 0.05) * h;
  const sheet: Point[] = [
    [-w, at],
    [w, at - w * 0.9],
    [w, at + h * 0.42],
    [-w, at + h * 0.5],
  ];
  const [a, b] = [
    between(sheet[0] ?? [0, 0], sheet[1] ?? [0, 0], 0.5),
    between(sheet[2] ?? [0, 0], sheet[3] ?? [0, 0], 0.5),
  ];
  return path(
    polygon(sheet),
    sketch.linear(
      [
        [0, '#FFFFFF', 0],
        [0.3, '#F4F9FF', 0.5],
        [0.55, '#F4F9FF', 0.3],
        [1, '#FFFFFF', 0],
      ],
      [a[0], a[1], b[0], b[1]],
      true,
    ),
  );
}
