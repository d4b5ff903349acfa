import { mix } from '#drawing/colour.ts';
import { crystalPoint } from '#drawing/crystal-point.ts';
import { n } from '#drawing/geometry.ts';
import type { Commission, Piece } from '#drawing/kinds/piece.ts';
import { cord, cords } from '#drawing/materials/cord.ts';
import { restingShadow } from '#drawing/materials/ground-shadow.ts';
import { hammered, metalSheet } from '#drawing/materials/metal.ts';
import { wood, woods } from '#drawing/materials/wood.ts';
import { ellipse, line, moved, path, type Sketch } from '#drawing/sketch.ts';

const outside =
  'M-306 -330C-314 -210 -270 -86 -168 -62C-80 -46 80 -46 168 -62C270 -86 314 -210 306 -330A306 74 0 0 1 -306 -330Z';

/** A hammered bowl on its cushion with a point of quartz inside and the mallet before it. */
export function singingBowl({ sketch, look, metal }: Commission): Piece {
  const inner = sketch.radial(
    [
      [0, mix(metal.deep, metal.dark, 0.5)],
      [0.55, metal.dark],
      [0.85, metal.deep],
      [1, metal.base],
    ],
    [0.4, 0.7, 0.7],
  );
  const glow = sketch.radial([
    [0, metal.light, 0.7],
    [1, metal.light, 0],
  ]);
  const shade = sketch.linear(
    [
      [0, metal.dark, 0.55],
      [0.22, metal.light, 0.3],
      [0.4, metal.light, 0.1],
      [0.62, metal.dark, 0.12],
      [1, metal.dark, 0.72],
    ],
    [0, 0, 1, 0.18],
  );
  const rim = 'M-306 -330A306 74 0 1 1 306 -330A306 74 0 1 1 -306 -330Z';
  const lip = 'M-284 -328A284 62 0 1 1 284 -328A284 62 0 1 1 -284 -328Z';
  const point = moved(
    crystalPoint(sketch, look, { width: 118, height: 360, tip: 0.28, turn: 0.5, root: 0.4 }),
    26,
    -262,
    1,
    13,
  );
  const bowl =
    path(rim, metalSheet(sketch, metal, [0, 0, 1, 0.1])) +
    path(lip, inner) +
    sketch.inside(lip, ellipse(120, -300, 150, 50, glow)) +
    sketch.inside('M-290 -900H290V-326A284 62 0 0 1 -290 -326Z', point) +
    path(outside, metal.base) +
    sketch.inside(
      outside,
      hammered(sketch, metal, { x: -310, y: -330, w: 620, h: 290 }, 30) +
        path(outside, shade) +
        band(metal.dark, metal.light),
    ) +
    line('M-306 -330A306 74 0 0 0 306 -330', metal.light, 5, 0.9) +
    line('M-304 -322A304 74 0 0 0 304 -322', metal.dark, 2, 0.5);
  const art = restingShadow(sketch, 10, 0, 300, 62) + cushion(sketch) + bowl + mallet(sketch);
  return { stage: 'table', art: moved(art, 0, 10), closeUp: { x: -40, y: -330, zoom: 1.8, turn: -5 } };
}

/** A cut border of lotus petals between two lines. */
function band(dark: string, light: string): string {
  let petals = '';
  for (let index = 0; index < 19; index += 1) {
    const angle = ((index + 0.5) / 19) * Math.PI;
    const x = -Math.cos(angle) * 304;
    const y = -258 + Math.sin(angle) * 70;
    const w = 20 * Math.sin(angle) + 3;
    petals += `M${n(x - w)} ${n(y + 14)}Q${n(x - w * 0.4)} ${n(y - 26)} ${n(x)} ${n(y - 30)}Q${n(x + w * 0.4)} ${n(y - 26)} ${n(x + w)} ${n(y + 14)}`;
  }
  const lines = 'M-309 -296A309 74 0 0 0 309 -296M-306 -246A306 74 0 0 0 306 -246';
  return line(lines + petals, light, 3.4, 0.5, 'transform="translate(1 2)"') + line(lines + petals, dark, 3, 0.7);
}

/** A ring of red brocade. */
function cushion(sketch: Sketch): string {
  const silk = sketch.linear([
    [0, '#B5473F'],
    [0.4, '#8E2A2C'],
    [1, '#4C1218'],
  ]);
  let folds = '';
  for (let index = 0; index < 26; index += 1) {
    const x = -300 + index * 24;
    folds += line(`M${x} -96Q${n(x * 1.1 + 8)} -50 ${n(x * 0.98)} 4`, index % 2 ? '#3F0E14' : '#D9776A', 3, 0.3);
  }
  const d =
    'M-262 -100C-340 -96 -344 -6 -250 6C-120 26 120 26 250 6C344 -6 340 -96 262 -100C120 -70 -120 -70 -262 -100Z';
  const gold = line('M-300 -52C-180 -16 180 -16 300 -52', '#E2BC62', 5, 0.75, 'stroke-dasharray="3 13"');
  return path(d, silk) + sketch.inside(d, folds + gold) + ellipse(0, -92, 256, 36, '#3A0D13');
}

function mallet(sketch: Sketch): string {
  const rod = 'M-196 -14L196 -14C210 -14 210 14 196 14L-196 14C-210 14 -210 -14 -196 -14Z';
  const grip = 'M-200 -24H-20C-8 -24 -8 24 -20 24H-200C-222 24 -222 -24 -200 -24Z';
  const hide = sketch.linear([
    [0, '#8A5B45'],
    [0.35, '#5E3628'],
    [1, '#24120D'],
  ]);
  const round = sketch.linear([
    [0, '#FFF0D8', 0.45],
    [0.4, '#FFF0D8', 0],
    [1, '#1D0F0A', 0.6],
  ]);
  const body =
    wood(sketch, woods.pale, rod, { x: -210, y: -14, w: 420, h: 28 }) +
    path(rod, round) +
    path(grip, hide) +
    cord(
      [
        [-12, -22],
        [-14, 0],
        [-12, 22],
      ],
      12,
      cords.umber,
    );
  let seams = '';
  for (let x = -196; x < -30; x += 16) seams += line(`M${x} -23Q${x + 10} 0 ${x} 23`, '#1C0D09', 2, 0.4);
  return restingShadow(sketch, 150, 102, 250, 22, 0.85) + moved(body + seams, 140, 76, 1.05, -8);
}
