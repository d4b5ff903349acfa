import { mix } from '#drawing/colour.ts';
import { cord } from '#drawing/materials/cord.ts';
import { smoke } from '#drawing/materials/fire.ts';
import { restingShadow } from '#drawing/materials/ground-shadow.ts';
import { pebbleOutline, polishedStone } from '#drawing/polished-stone.ts';
import { roughStone } from '#drawing/rough-stone.ts';
import { ellipse, line, moved, path } from '#drawing/sketch.ts';
import { stoneTexture } from '#drawing/stone-textures.ts';

import { ropes } from './incense-sets.ts';
import { ember, stick } from './incense-stick.ts';
import { loktaBox } from './lokta-box.ts';
import { type Commission, type Piece, shapeOf } from './piece.ts';

const shapes = ['ropes', 'sticks', 'bar', 'cone', 'drawers'] as const;

/** Incense with the stone that holds it, just lit. */
export function incense(commission: Commission): Piece {
  const usual: Readonly<Record<string, (typeof shapes)[number]>> = {
    'black-tourmaline': 'ropes',
    onyx: 'bar',
    lava: 'cone',
    'clear-quartz': 'drawers',
  };
  const shape = shapeOf(commission, shapes, usual[commission.slugs[0] ?? ''] ?? 'sticks');
  const art = { ropes, sticks, bar, cone, drawers: loktaBox }[shape](commission);
  const closeUp = {
    ropes: { x: -40, y: -150, zoom: 1.7 },
    sticks: { x: 0, y: -220, zoom: 1.7 },
    bar: { x: -60, y: -200, zoom: 1.6 },
    cone: { x: 0, y: -250, zoom: 1.75 },
    drawers: { x: -120, y: -110, zoom: 1.7 },
  }[shape];
  return {
    stage: 'table',
    art,
    closeUp: { ...closeUp, turn: -3 },
    ...(shape === 'cone' || shape === 'bar' ? { dusk: 0.16 } : {}),
  };
}

function sticks({ sketch, look }: Commission): string {
  const stone = pebbleOutline(sketch, 190, 0.56);
  const fan = [
    [-26, -190, -120],
    [0, -60, -20],
    [26, 130, 110],
  ] as const;
  const rods = fan.map(([x, , lean], index) => stick(x, -160, x + lean, -800 + index * 24, 12, '#8A5A3C')).join('');
  const tip = [-26 - 120, -800] as const;
  const bundle = [0, 1, 2, 3, 4, 5, 6]
    .map((index) => stick(-330 + index * 5, 66 + index * 7, 250 + index * 3, 34 + index * 8, 10, '#8A5A3C'))
    .join('');
  return (
    smoke(sketch, tip[0], tip[1], 330, 70) +
    restingShadow(sketch, 0, -10, 200, 50) +
    rods +
    ember(sketch, tip[0], tip[1], 6) +
    moved(polishedStone(sketch, look, stone.d, stone.box, 2), 0, -90) +
    [-26, 0, 26].map((x) => ellipse(x, -164, 8, 5, '#3A1E1C', 'opacity="0.7"')).join('') +
    fan.map(([x, , lean]) => stick(x, -162, x + lean * 0.045, -192, 5, '#B98A55')).join('') +
    restingShadow(sketch, 0, 92, 300, 20, 0.7) +
    bundle +
    cord(
      [
        [-60, 44],
        [-52, 76],
        [-48, 108],
      ],
      12,
      { light: '#F3B9B0', base: '#C4574F', dark: '#6E1F1E' },
    )
  );
}

/** A long flat bar of stone with one thick stick in it. */
function bar({ sketch, look }: Commission): string {
  const top = 'M-420 -92L330 -128L420 -76L-340 -34Z';
  const front = 'M-340 -34L420 -76V-28L-340 16Z';
  const end = 'M-420 -92L-340 -34V16L-420 -44Z';
  const texture = (d: string, opacity: number): string =>
    sketch.inside(
      d,
      `<g opacity="${opacity}" transform="translate(-430 -140) scale(2.4)">${stoneTexture(sketch, look, 360, 70)}</g>`,
    );
  const tip = [250, -560] as const;
  return (
    smoke(sketch, tip[0], tip[1], 560, -110) +
    restingShadow(sketch, 10, -20, 400, 60) +
    path(
      top,
      sketch.linear(
        [
          [0, mix(look.base, look.light, 0.5)],
          [0.5, look.base],
          [1, mix(look.base, look.light, 0.7)],
        ],
        [0, 0, 1, 0.4],
      ),
    ) +
    texture(top, 0.8) +
    path(
      front,
      sketch.linear(
        [
          [0, look.base],
          [1, look.dark],
        ],
        [0, 0, 0.3, 1],
      ),
    ) +
    texture(front, 0.7) +
    path(end, look.deep) +
    line('M-420 -92L-340 -34L420 -76', look.shine, 3, 0.75) +
    line('M-300 -74L300 -104', look.dark, 15, 0.8) +
    line('M-300 -70L300 -100', look.shine, 2, 0.4) +
    stick(-250, -78, tip[0], tip[1], 19, '#7A4A36') +
    ember(sketch, tip[0], tip[1], 9) +
    ellipse(150, -92, 60, 5, '#CFC6BF', 'opacity="0.8"') +
    [0, 1, 2, 3]
      .map(
        (index) =>
          restingShadow(sketch, 40, 66 + index * 17, 250, 9, 0.5) +
          stick(-260 + index * 16, 84 + index * 17, 330 + index * 8, 52 + index * 16, 18, '#7A4A36'),
      )
      .join('')
  );
}

/** A hollowed lump with a cone burning in it, and a few cones before it. */
function cone({ sketch, look }: Commission): string {
  const small = (x: number, y: number, scale: number): string =>
    moved(
      restingShadow(sketch, 0, 0, 42, 12, 0.8) +
        path(
          'M0 -104C12 -80 40 -14 42 -4A42 11 0 0 1 -42 -4C-40 -14 -12 -80 0 -104Z',
          sketch.linear(
            [
              [0, '#A97E58'],
              [0.35, '#7C5638'],
              [1, '#38231A'],
            ],
            [0, 0, 1, 0.2],
          ),
        ),
      x,
      y,
      scale,
    );
  const hollow = 'M-176 -330A176 62 0 1 1 176 -330A176 62 0 1 1 -176 -330Z';
  return (
    smoke(sketch, 4, -440, 520, 90) +
    restingShadow(sketch, 0, -14, 300, 64) +
    moved(roughStone(sketch, look, 620, 450, 1.9), 0, -206) +
    path(
      hollow,
      sketch.radial(
        [
          [0, '#4A3A36'],
          [0.6, look.dark],
          [1, '#050404'],
        ],
        [0.45, 0.7, 0.6],
      ),
    ) +
    sketch.inside(
      'M-300 -700H300V-322A176 62 0 0 1 -176 -322H-300Z',
      ellipse(0, -306, 120, 28, '#B9AFA8', 'opacity="0.45"') + small(4, -300, 1.3),
    ) +
    ember(sketch, 4, -434, 8) +
    ellipse(
      4,
      -318,
      130,
      40,
      sketch.radial([
        [0, '#FF9A4A', 0.4],
        [1, '#FF9A4A', 0],
      ]),
    ) +
    line('M-176 -330A176 62 0 0 0 176 -330', look.shine, 5, 0.4) +
    small(-230, 76, 0.9) +
    small(-150, 100, 0.95) +
    small(250, 82, 0.9)
  );
}
