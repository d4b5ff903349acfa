import { crystalPoint } from '#drawing/crystal-point.ts';
import { cord } from '#drawing/materials/cord.ts';
import { smoke } from '#drawing/materials/fire.ts';
import { restingShadow } from '#drawing/materials/ground-shadow.ts';
import { wood, woods } from '#drawing/materials/wood.ts';
import { roughStone } from '#drawing/rough-stone.ts';
import { moved, path } from '#drawing/sketch.ts';

import { ember } from './incense-stick.ts';
import type { Commission } from './piece.ts';

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
