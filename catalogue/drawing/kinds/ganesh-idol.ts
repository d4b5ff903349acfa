import { blob, n, type Point } from '#catalogue/drawing/geometry.ts';
import { bosses, carvedForm, carvedGrain, engraved, limb } from '#catalogue/drawing/materials/carving.ts';
import { caustic, restingShadow } from '#catalogue/drawing/materials/ground-shadow.ts';
import type { StoneLook } from '#catalogue/drawing/palette.ts';
import { ellipse, line, moved, type Sketch } from '#catalogue/drawing/sketch.ts';

import { crownForms, crownWork, lotusForms } from './ganesh-crown.ts';
import type { Commission, Piece } from './piece.ts';

const mirrored = (points: readonly Point[]): Point[] => points.map(([x, y]) => [-x, y]);

function circleAt(x: number, y: number, rx: number, ry: number): string {
  return `M${n(x - rx)} ${n(y)}A${n(rx)} ${n(ry)} 0 1 1 ${n(x + rx)} ${n(y)}A${n(rx)} ${n(ry)} 0 1 1 ${n(x - rx)} ${n(y)}Z`;
}

/** Ganesh seated on a lotus, carved of one stone: seen from the front, crown to seat. */
export function ganeshIdol({ sketch, look }: Commission): Piece {
  const behind = [...lotusForms(), ...upperArms(), ...ears()];
  const body = [...torso(), ...legs(), ...lowerArms()];
  const head = [...crownForms(), skull, ...cheeks, trunk, ...tusks];
  const carve = (forms: readonly string[]): string => forms.map((d) => carvedForm(sketch, look, d)).join('');
  const grain = carvedGrain(sketch, look, [...behind, ...body, ...head], { x: -310, y: -900, w: 620, h: 920 }, 2.6);
  const art =
    restingShadow(sketch, 0, -14, 290, 54) +
    caustic(sketch, look, 320, 6, 230, 36) +
    carve(behind) +
    carve(body) +
    garland(sketch, look) +
    carve(head) +
    grain +
    crownWork(sketch, look) +
    face(look) +
    ornaments(sketch, look);
  return { stage: 'table', art: moved(art, 0, 24, 0.98), closeUp: { x: 0, y: -560, zoom: 1.75, turn: 0 } };
}

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
const trunk = limb(
  [
    [0, -596],
    [0, -530],
    [-12, -452],
    [-14, -386],
    [22, -332],
    [78, -324],
    [108, -358],
    [92, -388],
  ],
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

/** Broad ears, held a little forward like fans. */
function ears(): string[] {
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

function torso(): string[] {
  return [
    blob([
      [0, -494],
      [96, -486],
      [150, -446],
      [146, -384],
      [104, -340],
      [0, -330],
      [-104, -340],
      [-146, -384],
      [-150, -446],
      [-96, -486],
    ]),
    circleAt(0, -290, 166, 142),
  ];
}

/** Crossed legs: the far one first, then the near one with its foot laid before it. */
function legs(): string[] {
  const right: Point[] = [
    [54, -222],
    [160, -242],
    [254, -206],
    [284, -156],
    [252, -114],
    [150, -100],
    [30, -110],
    [-20, -140],
    [10, -190],
  ];
  return [
    blob(right),
    blob(mirrored(right)),
    limb(
      [
        [-150, -124],
        [-40, -116],
        [74, -112],
      ],
      62,
      50,
    ),
    limb(
      [
        [66, -116],
        [120, -112],
      ],
      50,
      34,
    ),
  ];
}

/** Behind the shoulders: one hand with an axe, one with a lotus. */
function upperArms(): string[] {
  const right: Point[] = [
    [110, -448],
    [190, -432],
    [252, -470],
    [270, -540],
  ];
  const axe = [
    'M-282 -520L-268 -520L-262 -716L-276 -716Z',
    blob([
      [-270, -704],
      [-324, -722],
      [-338, -672],
      [-322, -630],
      [-270, -646],
    ]),
  ];
  const lotus = [
    limb(
      [
        [272, -540],
        [276, -600],
        [272, -640],
      ],
      12,
      12,
    ),
    blob([
      [272, -722],
      [296, -690],
      [290, -644],
      [272, -634],
      [254, -644],
      [248, -690],
    ]),
    blob([
      [300, -702],
      [318, -672],
      [300, -640],
      [278, -634],
    ]),
    blob([
      [244, -702],
      [226, -672],
      [244, -640],
      [266, -634],
    ]),
  ];
  return [
    ...axe,
    ...lotus,
    limb(right, 62, 38),
    limb(mirrored(right), 62, 38),
    circleAt(270, -548, 27, 26),
    circleAt(-270, -548, 27, 26),
  ];
}

/** Before the body: a hand raised in blessing, and a hand with a bowl of sweets. */
function lowerArms(): string[] {
  const elbow = blob([
    [-128, -462],
    [-92, -418],
    [-150, -352],
    [-186, -304],
    [-224, -296],
    [-242, -326],
    [-226, -362],
    [-172, -424],
  ]);
  const blessing = limb(
    [
      [-214, -322],
      [-206, -356],
      [-197, -396],
    ],
    58,
    40,
  );
  const palm = blob([
    [-196, -474],
    [-174, -464],
    [-166, -424],
    [-172, -388],
    [-196, -376],
    [-220, -388],
    [-228, -424],
    [-218, -464],
  ]);
  const giving = limb(
    [
      [134, -436],
      [200, -372],
      [210, -312],
      [170, -276],
      [128, -262],
    ],
    70,
    44,
  );
  const bowl = 'M66 -282C70 -232 94 -218 128 -218S186 -232 190 -282C170 -272 86 -272 66 -282Z';
  const sweets = [circleAt(98, -290, 22, 22), circleAt(158, -290, 22, 22), circleAt(128, -304, 25, 25)];
  return [elbow, blessing, palm, giving, ...sweets, bowl];
}

/** A string of carved beads over the chest, and the sacred thread. */
function garland(sketch: Sketch, look: StoneLook): string {
  const beads = Array.from({ length: 19 }, (_, index): Point => {
    const share = index / 18 - 0.5;
    return [share * 236, -376 - share * share * 330];
  });
  return engraved(look, 'M-112 -460C-40 -400 60 -300 96 -214', 5) + bosses(sketch, look, beads, 10);
}

function face(look: StoneLook): string {
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
  for (const [x, y, w] of rings) body += engraved(look, `M${x - w} ${y - 4}Q${x} ${y + 14} ${x + w} ${y - 4}`, 3);
  return body + engraved(look, 'M6 -352Q26 -346 32 -318M44 -338Q56 -326 54 -304M78 -342Q82 -326 74 -306', 2.6);
}

function ornaments(sketch: Sketch, look: StoneLook): string {
  const arms = [
    [-172, -402, 46],
    [176, -398, -46],
  ] as const;
  const bands = arms.map(
    ([x, y, turn]) =>
      `<g transform="translate(${x} ${y}) rotate(${turn})">${bosses(
        sketch,
        look,
        [
          [-26, 0],
          [-13, 3],
          [0, 4],
          [13, 3],
          [26, 0],
        ],
        8,
      )}</g>`,
  );
  const fingers =
    engraved(look, 'M-206 -466V-424M-195 -472V-424M-184 -466V-424', 3) +
    engraved(look, 'M-214 -402Q-196 -392 -178 -402', 3);
  const belt = Array.from(
    { length: 13 },
    (_, index): Point => [-120 + index * 20, -206 + Math.sin((index / 12) * Math.PI) * 22],
  );
  const folds =
    'M-232 -190C-190 -176 -120 -172 -60 -150M-258 -160C-200 -140 -130 -142 -70 -130M232 -190C190 -176 120 -172 70 -150M258 -160C210 -142 150 -138 130 -132';
  return (
    bands.join('') +
    fingers +
    bosses(sketch, look, belt, 9) +
    engraved(look, folds, 3) +
    engraved(look, 'M0 -262V-250', 7) +
    engraved(look, 'M112 -128V-100M124 -126V-102M134 -122V-106', 2.6)
  );
}
