import { mix } from '#drawing/colour.ts';
import { n } from '#drawing/geometry.ts';
import { crystalBall } from '#drawing/materials/crystal-ball.ts';
import { restingShadow } from '#drawing/materials/ground-shadow.ts';
import { metalSheet } from '#drawing/materials/metal.ts';
import type { MetalLook } from '#drawing/palette.ts';
import { polishedStone, roundOutline } from '#drawing/polished-stone.ts';
import { ellipse, line, moved, path, type Sketch } from '#drawing/sketch.ts';

import { lionFromFront, lionFromSide } from './brass-lions.ts';
import type { Commission } from './piece.ts';

const radius = 250;
const collar = -290;

/** A ball of stone on three cast lions, who carry a collar on their heads and stand on a lotus. */
export function lionSphere({ sketch, look, metal }: Commission): string {
  const { d, box } = roundOutline(radius);
  const ball = look.clarity > 0.9 ? crystalBall(sketch, look, radius, metal) : polishedStone(sketch, look, d, box, 3);
  return (
    ground(sketch, look.clarity) +
    lotus(sketch, metal) +
    collarBack(sketch, metal) +
    moved(lionFromSide(sketch, metal, false), -114, -62, 1.04) +
    `<g transform="translate(114 -62) scale(-1.04 1.04)">${lionFromSide(sketch, metal, true)}</g>` +
    moved(lionFromFront(sketch, metal), 0, -42, 0.99) +
    moved(ball, 0, collar - radius + 36) +
    collarFront(sketch, metal)
  );
}

/** The shadow of the whole; in that of a clear ball the light it gathers, with a breath of colour at its edge. */
function ground(sketch: Sketch, clarity: number): string {
  const dark =
    ellipse(150, -8, 300, 44, '#3B2723', 'opacity="0.4"') + ellipse(376, -28, 210, 52, '#3B2723', 'opacity="0.34"');
  const [x, y] = [372, -30];
  const spot = (rx: number, ry: number, colour: string, strength: number, dx = 0): string =>
    ellipse(
      x + dx,
      y,
      rx,
      ry,
      sketch.radial([
        [0, colour, strength],
        [0.5, colour, strength * 0.6],
        [1, colour, 0],
      ]),
    );
  const gathered =
    spot(150, 36, '#F6B98A', 0.5 * clarity, 22) +
    spot(140, 33, '#A9C8EE', 0.42 * clarity, -24) +
    spot(116, 27, '#FFFDF4', 0.95 * clarity) +
    spot(58, 14, '#FFFFFF', clarity);
  return sketch.blurred(dark, 20) + (clarity > 0.4 ? gathered : '') + restingShadow(sketch, 12, 2, 208, 40, 1.2);
}

/** A round foot of lotus petals between two rims. */
function lotus(sketch: Sketch, metal: MetalLook): string {
  const sheet = metalSheet(sketch, metal, [0, 0, 1, 0.06]);
  const drum = (rx: number, ry: number, y: number, height: number): string =>
    path(
      `M${n(-rx)} ${n(y - height)}V${n(y)}A${n(rx)} ${n(ry)} 0 0 0 ${n(rx)} ${n(y)}V${n(y - height)}Z`,
      sheet,
      `stroke="${metal.dark}" stroke-width="2"`,
    );
  const lid = (rx: number, ry: number, y: number): string =>
    ellipse(
      0,
      y,
      rx,
      ry,
      sketch.linear(
        [
          [0, metal.deep],
          [0.5, metal.base],
          [1, mix(metal.base, metal.light, 0.6)],
        ],
        [1, 0, 0, 0.6],
      ),
    ) + line(`M${n(-rx)} ${n(y)}A${n(rx)} ${n(ry)} 0 0 0 ${n(rx)} ${n(y)}`, metal.light, 3, 0.85);
  let petals = '';
  for (let index = 0; index < 15; index += 1) {
    const angle = ((index + 0.5) / 15) * Math.PI;
    const [x, y] = [-Math.cos(angle) * 190, -26 + Math.sin(angle) * 30];
    const wide = 21 * Math.sin(angle) + 5;
    const petal = `M${n(x - wide)} ${n(y - 22)}C${n(x - wide)} ${n(y - 4)} ${n(x - wide * 0.5)} ${n(y + 8)} ${n(x)} ${n(y + 12)}C${n(x + wide * 0.5)} ${n(y + 8)} ${n(x + wide)} ${n(y - 4)} ${n(x + wide)} ${n(y - 22)}Z`;
    const lit = Math.max(0, Math.cos(angle - Math.PI * 0.28));
    const fill = sketch.linear([
      [0, mix(metal.dark, metal.base, 0.3 + lit * 0.5)],
      [0.6, mix(metal.deep, metal.light, lit * 0.8)],
      [1, mix(metal.dark, metal.base, lit)],
    ]);
    petals += path(petal, fill, `stroke="${metal.dark}" stroke-width="1.6"`);
  }
  return (
    drum(204, 36, 4, 14) +
    lid(204, 36, -10) +
    drum(176, 31, -12, 36) +
    petals +
    drum(188, 33, -46, 10) +
    lid(188, 33, -56) +
    ellipse(0, -58, 160, 26, metal.dark, 'opacity="0.45"')
  );
}

const rim = { rx: 132, ry: 24 } as const;

function collarBack(sketch: Sketch, metal: MetalLook): string {
  const { rx, ry } = rim;
  return (
    path(`M-56 -70L-84 ${collar}H84L56 -70Z`, mix(metal.dark, '#120A05', 0.35)) +
    ellipse(0, collar, rx, ry, metalSheet(sketch, metal, [1, 0, 0, 0.1])) +
    ellipse(0, collar + 3, rx - 12, ry - 6, metal.dark)
  );
}

/** The near half of the collar: it lies over the ball's foot. */
function collarFront(sketch: Sketch, metal: MetalLook): string {
  const { rx, ry } = rim;
  const d = `M${-rx} ${collar}A${rx} ${ry} 0 0 0 ${rx} ${collar}L${rx - 16} ${collar + 26}A${rx - 16} ${ry} 0 0 1 ${-rx + 16} ${collar + 26}Z`;
  let beads = '';
  for (let index = 1; index < 22; index += 1) {
    const angle = (index / 22) * Math.PI;
    beads += ellipse(
      -Math.cos(angle) * (rx - 7),
      collar + 13 + Math.sin(angle) * ry,
      4.6,
      4.6,
      metal.light,
      'opacity="0.75"',
    );
  }
  return (
    path(d, metalSheet(sketch, metal, [0, 0, 1, 0.08]), `stroke="${metal.dark}" stroke-width="2"`) +
    beads +
    line(`M${-rx} ${collar}A${rx} ${ry} 0 0 0 ${rx} ${collar}`, metal.light, 3.4, 0.9)
  );
}
