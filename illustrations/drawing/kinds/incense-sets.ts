import { crystalPoint } from '#drawing/crystal-point.ts';
import { n } from '#drawing/geometry.ts';
import { cord } from '#drawing/materials/cord.ts';
import { smoke } from '#drawing/materials/fire.ts';
import { restingShadow } from '#drawing/materials/ground-shadow.ts';
import { metalBall } from '#drawing/materials/metal.ts';
import { wood, woods } from '#drawing/materials/wood.ts';
import { metalLook } from '#drawing/palette.ts';
import { pebbleOutline, polishedStone } from '#drawing/polished-stone.ts';
import { roughStone } from '#drawing/rough-stone.ts';
import { line, moved, path } from '#drawing/sketch.ts';

import { ember, stick } from './incense-stick.ts';
import { type Commission, lookAt } from './piece.ts';

/** Twisted paper ropes in a bundle, one of them lit, beside the stone. */
export function ropes({ sketch, look }: Commission): string {
  const paper = { light: '#F8EBCF', base: '#D3B98C', dark: '#7E6038' };
  const bed = 'M-430 -34C-380 4 360 6 420 -40L446 -64C380 -96 -360 -94 -452 -60Z';
  const rope = (index: number, y: number): string =>
    cord(
      [
        [-360 + index * 14, y],
        [-120, y - 7],
        [130, y + 2],
        [330 - index * 10, y - 16],
      ],
      27,
      paper,
    );
  const lit = cord(
    [
      [-250, -150],
      [-60, -196],
      [150, -226],
      [330, -290],
    ],
    27,
    paper,
  );
  return (
    smoke(sketch, 338, -300, 560, -120) +
    restingShadow(sketch, 0, -14, 410, 56) +
    wood(sketch, woods.walnut, bed, { x: -452, y: -96, w: 900, h: 100 }) +
    path(
      'M-430 -34C-380 4 360 6 420 -40L426 -16C360 32 -380 28 -436 -10Z',
      sketch.linear([
        [0, '#7A5138'],
        [1, '#2A1812'],
      ]),
    ) +
    [-70, -52, -84, -66].map((y, index) => rope(index, y - index * 8)).join('') +
    rope(1, -118) +
    rope(2, -126) +
    lit +
    ember(sketch, 336, -292, 11) +
    cord(
      [
        [-70, -146],
        [-46, -100],
        [-58, -40],
      ],
      15,
      { light: '#F29A8E', base: '#B4382F', dark: '#5E1513' },
    ) +
    restingShadow(sketch, 262, 26, 80, 22, 0.9) +
    moved(
      crystalPoint(sketch, look, { width: 108, height: 230, tip: 0.2, turn: 0.5, root: 0.3, grain: 0.8 }),
      262,
      34,
      1,
      -12,
    ) +
    moved(roughStone(sketch, look, 96, 70, 0.8), 172, 30)
  );
}

/** A box with two drawers, one open and full of sticks. */
export function drawers(commission: Commission): string {
  const { sketch } = commission;
  const front = 'M-260 -360H260V-10H-260Z';
  const box = { x: -260, y: -360, w: 520, h: 350 };
  const panel = (y: number): string =>
    wood(sketch, woods.pale, `M-240 ${y}H240V${y + 146}H-240Z`, { x: -240, y, w: 480, h: 146 }) +
    line(`M-240 ${y + 146}V${y}H240`, '#4A2A1B', 3, 0.6) +
    metalBall(sketch, metalLook('brass'), 0, y + 74, 15);
  const top = 'M-260 -360L-196 -432H324L260 -360Z';
  const side = 'M260 -360L324 -432V-90L260 -10Z';
  const open = 'M-262 -176H262V-14H-262Z';
  const sticksInside = Array.from({ length: 17 }, (_, index) =>
    line(`M${n(-216 + index * 27)} -196L${n(-208 + index * 26)} -166`, index % 2 ? '#6E4A34' : '#A0714E', 15),
  ).join('');
  const pebble = pebbleOutline(sketch, 74, 0.72);
  const first = lookAt(commission, 0);
  const second = lookAt(commission, 1);
  return (
    restingShadow(sketch, 30, -16, 320, 60) +
    path(
      side,
      sketch.linear(
        [
          [0, '#5A3A28'],
          [1, '#2A1812'],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    wood(sketch, woods.walnut, top, { x: -260, y: -432, w: 584, h: 72 }) +
    wood(sketch, woods.walnut, front, box) +
    panel(-344) +
    path('M-246 -190H246V-150H-246Z', '#1D110C') +
    sketch.inside('M-240 -230H240V-160H-240Z', sticksInside) +
    moved(
      path(open, '#2A1812', 'opacity="0.3" transform="translate(10 14)"') +
        wood(sketch, woods.pale, open, { x: -262, y: -176, w: 524, h: 162 }) +
        line('M-262 -14V-176H262', '#FFF0D2', 3, 0.6) +
        metalBall(sketch, metalLook('brass'), 0, -94, 17),
      0,
      12,
    ) +
    moved(crystalPoint(sketch, first, { width: 76, height: 210, tip: 0.28, root: 0.3 }), -110, -376, 1, 8) +
    moved(crystalPoint(sketch, second, { width: 96, height: 150, tip: 0.1, taper: 0.94 }), 20, -376, 1, -4) +
    restingShadow(sketch, -330, 60, 80, 20, 0.85) +
    moved(polishedStone(sketch, first, pebble.d, pebble.box, 1), -330, 18) +
    [0, 1, 2]
      .map((index) =>
        stick(
          -120 + index * 20,
          76 + index * 15,
          330 + index * 12,
          50 + index * 16,
          12,
          index === 1 ? '#A0714E' : '#5E4A60',
        ),
      )
      .join('')
  );
}
