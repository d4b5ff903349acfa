import { blob, type Point } from '#drawing/geometry.ts';
import { engraved, limb } from '#drawing/materials/carving.ts';
import type { StoneLook } from '#drawing/palette.ts';
import { ellipse, line } from '#drawing/sketch.ts';

import { circleAt, mirrored } from './ganesh-outlines.ts';

const skull = blob([
  [0, -690],
  [66, -688],
  [112, -640],
  [116, -574],
  [84, -522],
  [0, -500],
  [-84, -522],
  [-116, -574],
  [-112, -640],
  [-66, -688],
]);
const cheeks = [circleAt(-62, -536, 48, 46), circleAt(62, -536, 48, 46)];
/** `side` 1 turns it to his left, where the bowl is; -1 to his right. */
const trunk = (side: 1 | -1): string =>
  limb(
    (
      [
        [0, -596],
        [0, -530],
        [-12, -452],
        [-14, -386],
        [22, -332],
        [78, -324],
        [108, -358],
        [92, -388],
      ] as const
    ).map(([x, y]): Point => [x * side, y]),
    98,
    32,
  );
const tusks = [
  limb(
    [
      [-56, -510],
      [-78, -478],
      [-96, -462],
    ],
    24,
    9,
  ),
  limb(
    [
      [56, -510],
      [70, -490],
    ],
    24,
    20,
  ),
];

/** The head from back to front, without its ears. */
export const headForms = (side: 1 | -1): string[] => [skull, ...cheeks, trunk(side), ...tusks];

/** Broad ears, held a little forward like fans. */
export function ears(): string[] {
  const right: Point[] = [
    [84, -668],
    [160, -704],
    [236, -682],
    [262, -610],
    [240, -540],
    [196, -486],
    [160, -462],
    [140, -492],
    [104, -528],
  ];
  return [blob(right), blob(mirrored(right))];
}

/** Eyes, brows, the folds of the ears, the mark on the forehead and the rings of the trunk. */
export function carvedFace(look: StoneLook, trunkSide: 1 | -1): string {
  let body = '';
  for (const side of [-1, 1]) {
    const x = side * 56;
    body += engraved(look, `M${x - side * 26} -588Q${x} -612 ${x + side * 28} -592`, 4);
    body += ellipse(x, -585, 20, 9, look.shine, 'opacity="0.35"');
    body += line(`M${x - side * 22} -584Q${x} -572 ${x + side * 24} -588`, look.dark, 6, 0.85);
    body += engraved(look, `M${x - side * 20} -562Q${x + side * 4} -552 ${x + side * 24} -564`, 2.6);
    body += engraved(
      look,
      `M${side * 128} -646C${side * 176} -664 ${side * 226} -640 ${side * 232} -596S${side * 190} -512 ${side * 160} -500`,
      4,
    );
    body += engraved(
      look,
      `M${side * 134} -616C${side * 168} -628 ${side * 196} -606 ${side * 196} -576S${side * 172} -536 ${side * 150} -526`,
      3,
    );
  }
  // The mark on the forehead, and the rings of the trunk.
  body += engraved(look, 'M-34 -652Q0 -644 34 -652M-36 -638Q0 -630 36 -638M-34 -624Q0 -616 34 -624', 4);
  const rings = [
    [-2, -500, 38],
    [-8, -470, 36],
    [-13, -440, 33],
    [-15, -410, 31],
    [-10, -380, 29],
  ] as const;
  for (const [place, y, w] of rings) {
    const x = place * trunkSide;
    body += engraved(look, `M${x - w} ${y - 4}Q${x} ${y + 14} ${x + w} ${y - 4}`, 3);
  }
  const curl =
    trunkSide === 1
      ? 'M6 -352Q26 -346 32 -318M44 -338Q56 -326 54 -304M78 -342Q82 -326 74 -306'
      : 'M-6 -352Q-26 -346 -32 -318M-44 -338Q-56 -326 -54 -304M-78 -342Q-82 -326 -74 -306';
  return body + engraved(look, curl, 2.6);
}
