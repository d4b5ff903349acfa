import { mix } from '#drawing/colour.ts';
import { restingShadow } from '#drawing/materials/ground-shadow.ts';
import { ellipse, moved } from '#drawing/sketch.ts';

import { type Commission, type Piece, shapeOf } from './piece.ts';
import { ringHeads } from './ring-heads.ts';
import { squareRing } from './square-ring.ts';

const shapes = ['signet', 'bezel', 'cut', 'moonrise', 'three', 'square', 'uncut'] as const;

const usualShapes: Readonly<Record<string, (typeof shapes)[number]>> = {
  'lapis-lazuli': 'signet',
  amethyst: 'cut',
  sapphire: 'cut',
  citrine: 'cut',
  opal: 'moonrise',
  turquoise: 'three',
  onyx: 'square',
  aquamarine: 'uncut',
};

/** A ring standing on the table, its stone turned to the eye. */
export function ring(commission: Commission): Piece {
  const shape = shapeOf(commission, shapes, usualShapes[commission.slugs[0] ?? ''] ?? 'bezel');
  if (shape === 'square') return squareRing(commission);
  const art = band(commission, shape === 'signet' ? 66 : 44) + moved(ringHeads[shape](commission), 8, -474, 1, -4);
  return {
    stage: 'table',
    art: shadow(commission) + moved(art, 0, 0, 1.16),
    closeUp: { x: 0, y: -500, zoom: 1.85, turn: 5 },
  };
}

function shadow({ sketch }: Commission): string {
  const long = sketch.radial([
    [0, '#3B2723', 0.26],
    [0.6, '#3B2723', 0.12],
    [1, '#3B2723', 0],
  ]);
  return restingShadow(sketch, 10, -6, 140, 28) + ellipse(270, 14, 300, 44, long);
}

/** A round band swept from its far rim to its near one. */
function band({ sketch, metal }: Commission, thick: number): string {
  const [rx, ry, steps] = [196, 232, 18];
  let body = '';
  for (let step = 0; step <= steps; step += 1) {
    const share = step / steps;
    const dome = Math.sin(share * Math.PI);
    const tone = mix(metal.deep, metal.base, 0.3 + dome * 0.7);
    const sheen = sketch.linear(
      [
        [0, mix(tone, metal.dark, 0.55)],
        [0.12, tone],
        [0.22, mix(tone, metal.light, 0.35 + dome * 0.6)],
        [0.34, tone],
        [0.5, mix(tone, metal.dark, 0.3)],
        [0.62, mix(tone, metal.base, 0.5)],
        [0.76, mix(tone, metal.light, 0.25 + dome * 0.4)],
        [0.88, tone],
        [1, mix(tone, metal.dark, 0.7)],
      ],
      [-rx, -120, rx, 150],
      true,
    );
    const [x, y] = [(0.5 - share) * thick * 1.1, -ry - 6 - (0.5 - share) * thick * 0.3];
    const inward = thick * 0.2 * (1 - dome);
    body += ellipse(
      x,
      y,
      rx - inward,
      ry - inward,
      'none',
      `stroke="${sheen}" stroke-width="${(14 + dome * 7).toFixed(1)}"`,
    );
  }
  const rim = `stroke="${metal.light}" stroke-width="2" stroke-opacity="0.55"`;
  return body + ellipse(-thick * 0.55, -ry - 6 + thick * 0.15, rx - thick * 0.24, ry - thick * 0.24, 'none', rim);
}
