import { crystalPoint } from '#drawing/crystal-point.ts';
import { n } from '#drawing/geometry.ts';
import { caustic, restingShadow } from '#drawing/materials/ground-shadow.ts';
import { turnedFoot, woods } from '#drawing/materials/wood.ts';
import { pebbleOutline, polishedStone, roundOutline } from '#drawing/polished-stone.ts';
import { ellipse, line, moved, path, type Sketch } from '#drawing/sketch.ts';

import { lionSphere } from './lion-sphere.ts';
import { type Commission, type Piece, shapeOf } from './piece.ts';

const shapes = ['ball', 'lions', 'tower'] as const;

const usualShapes: Readonly<Record<string, (typeof shapes)[number]>> = {
  'smoky-quartz': 'tower',
  fluorite: 'tower',
  jasper: 'tower',
};

/** A polished ball on its stand, or a cut and polished tower. */
export function sphere(commission: Commission): Piece {
  const { slugs, metalName } = commission;
  const isOnMetal = metalName !== undefined && metalName !== 'cord';
  const shape = shapeOf(commission, shapes, usualShapes[slugs[0] ?? ''] ?? (isOnMetal ? 'lions' : 'ball'));
  if (shape === 'tower')
    return { stage: 'table', art: tower(commission), closeUp: { x: 0, y: -560, zoom: 1.8, turn: 6 } };
  if (shape === 'lions')
    return { stage: 'table', art: lionSphere(commission), closeUp: { x: -10, y: -410, zoom: 1.66, turn: -3 } };
  return {
    stage: 'table',
    art: onStand(commission),
    closeUp: { x: -40, y: -400, zoom: 1.75, turn: -4 },
  };
}

function tower({ sketch, look }: Commission): string {
  const body = crystalPoint(sketch, look, {
    width: 300,
    height: 860,
    tip: 0.22,
    turn: 0.36,
    taper: 0.82,
    root: 0,
    grain: 2.4,
  });
  const pebble = pebbleOutline(sketch, 74, 0.7);
  const sheen = sketch.linear([
    [0, '#FFFFFF', 0.55 * look.gloss],
    [0.8, '#FFFFFF', 0.05],
    [1, '#FFFFFF', 0],
  ]);
  return (
    restingShadow(sketch, 10, 4, 180, 40) +
    caustic(sketch, look, 250, 26, 220, 34) +
    body +
    path('M-92 -610L-62 -604L-78 -60L-112 -66Z', sheen) +
    restingShadow(sketch, -250, 62, 84, 20, 0.85) +
    moved(polishedStone(sketch, look, pebble.d, pebble.box, 1), -250, 20)
  );
}

function onStand({ sketch, look }: Commission): string {
  const r = 292;
  const lift = 74;
  const { d, box } = roundOutline(r);
  const ball = polishedStone(sketch, look, d, box, 3) + (look.clarity > 0.5 ? lens(sketch, r, look.clarity) : '');
  const stand = turnedFoot(sketch, woods.walnut, 330, 92);
  const seat = line(`M-132 -96A132 15 0 0 0 132 -96`, woods.walnut.light, 4, 0.6);
  return (
    restingShadow(sketch, 20, 4, 210, 46) +
    caustic(sketch, look, 330, 30, 300, 44) +
    stand +
    moved(ball, 0, -lift - r + 10) +
    seat
  );
}

/** A ball of clear stone turns the room upside down: light below, the dark of the table above. */
function lens(sketch: Sketch, r: number, clarity: number): string {
  const { d } = roundOutline(r);
  const below = sketch.radial([
    [0, '#FFFDF6', 0.85 * clarity],
    [0.6, '#FFF6E6', 0.3 * clarity],
    [1, '#FFF6E6', 0],
  ]);
  const above = sketch.linear([
    [0, '#5B4A44', 0.34 * clarity],
    [0.4, '#5B4A44', 0.06],
    [1, '#5B4A44', 0],
  ]);
  const window = 'M-150 -196C-120 -222 -84 -238 -50 -244L-58 -150C-84 -146 -112 -136 -134 -120Z';
  return (
    sketch.inside(
      d,
      path(d, above) +
        ellipse(r * 0.16, r * 0.5, r * 0.66, r * 0.36, below) +
        ellipse(0, r * 0.93, r * 0.7, r * 0.14, '#FFFFFF', 'opacity="0.4"'),
    ) +
    path(window, '#FFFFFF', 'opacity="0.72"') +
    line('M-96 -226V-132M-144 -158L-54 -194', '#8793A0', 5, 0.35) +
    line(`M${n(-r * 0.86)} ${n(r * 0.5)}A${r} ${r} 0 0 0 ${n(r * 0.8)} ${n(r * 0.6)}`, '#FFFFFF', 5, 0.5)
  );
}
