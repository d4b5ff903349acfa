import { blob, type Point } from '#drawing/geometry.ts';
import { limb } from '#drawing/materials/carving.ts';

import { circleAt, mirrored } from './ganesh-outlines.ts';

/** Chest and belly. */
export function torso(): string[] {
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
export function legs(): string[] {
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
export function upperArms(): string[] {
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
export function lowerArms(): string[] {
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
