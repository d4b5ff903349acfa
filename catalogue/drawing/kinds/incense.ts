import { mix } from '#catalogue/drawing/colour.ts';
import { crystalPoint } from '#catalogue/drawing/crystal-point.ts';
import { n } from '#catalogue/drawing/geometry.ts';
import { cord } from '#catalogue/drawing/materials/cord.ts';
import { smoke } from '#catalogue/drawing/materials/fire.ts';
import { restingShadow } from '#catalogue/drawing/materials/ground-shadow.ts';
import { metalBall } from '#catalogue/drawing/materials/metal.ts';
import { wood, woods } from '#catalogue/drawing/materials/wood.ts';
import { metalLook } from '#catalogue/drawing/palette.ts';
import { pebbleOutline, polishedStone } from '#catalogue/drawing/polished-stone.ts';
import { roughStone } from '#catalogue/drawing/rough-stone.ts';
import { ellipse, line, moved, path, type Sketch } from '#catalogue/drawing/sketch.ts';
import { stoneTexture } from '#catalogue/drawing/stone-textures.ts';

import { type Commission, lookAt, type Piece, shapeOf } from './piece.ts';

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
  const art = { ropes, sticks, bar, cone, drawers }[shape](commission);
  const closeUp = {
    ropes: { x: -40, y: -150, zoom: 1.7 },
    sticks: { x: 0, y: -220, zoom: 1.7 },
    bar: { x: -60, y: -200, zoom: 1.6 },
    cone: { x: 0, y: -250, zoom: 1.75 },
    drawers: { x: 0, y: -190, zoom: 1.6 },
  }[shape];
  return {
    stage: 'table',
    art,
    closeUp: { ...closeUp, turn: -3 },
    ...(shape === 'cone' || shape === 'bar' ? { dusk: 0.16 } : {}),
  };
}

const ember = (sketch: Sketch, x: number, y: number, r: number): string =>
  ellipse(
    x,
    y,
    r * 3.4,
    r * 3.4,
    sketch.radial([
      [0, '#FF9A3C', 0.7],
      [1, '#FF9A3C', 0],
    ]),
  ) +
  ellipse(x, y, r, r, '#FFB25A') +
  ellipse(x, y, r * 0.5, r * 0.5, '#FFF0C0');

/** One stick from its foot to its tip: a bare end, then the paste. */
function stick(x: number, y: number, toX: number, toY: number, width: number, paste: string): string {
  const at = (share: number): string => `${n(x + (toX - x) * share)} ${n(y + (toY - y) * share)}`;
  const d = `M${at(0.24)}L${at(1)}`;
  return (
    line(`M${at(0)}L${at(0.3)}`, '#B98A55', width * 0.45) +
    line(d, mix(paste, '#1A0E0A', 0.5), width) +
    line(d, paste, width * 0.8) +
    line(d, mix(paste, '#FFFFFF', 0.4), width * 0.22, 0.6, `transform="translate(${n(-width * 0.2)} 0)"`) +
    line(`M${at(0.965)}L${at(1)}`, '#CFC8C2', width * 0.9)
  );
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

/** Twisted paper ropes in a bundle, one of them lit, beside the stone. */
function ropes({ sketch, look }: Commission): string {
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
function drawers(commission: Commission): string {
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
