import { mix } from '#drawing/colour.ts';
import { polygon, polyline } from '#drawing/geometry.ts';
import { loktaFace, loktas, outlineOf, type PaperLook } from '#drawing/materials/lokta.ts';
import { metalBall } from '#drawing/materials/metal.ts';
import { metalLook } from '#drawing/palette.ts';
import { ellipse, line, path, type Sketch } from '#drawing/sketch.ts';
import type { Camera, Vector } from '#drawing/solid.ts';

export interface Drawer {
  readonly left: number;
  readonly right: number;
  /** Where the box's front stands. */
  readonly front: number;
  /** How far the drawer is pulled out of it. */
  readonly out: number;
  /** The colour of its incense. */
  readonly paste: string;
  readonly print: (x: number, y: number, gold: string) => string;
}

/** In centimetres: floor, rim, how thick the board is, and how high the sticks lie. */
const [low, rim, wall, filled] = [0.3, 4.5, 0.3, 3.7];
const gold = '#EBCB7C';

/** A drawer pulled out of its box, full of sticks. */
export function openDrawer(sketch: Sketch, eye: Camera, paper: PaperLook, drawer: Drawer): string {
  const { left, right, front, out, print } = drawer;
  const end = front + out;
  const seen = (...points: readonly Vector[]): string => polygon(points.map(eye.place));
  const wide = right - left;
  const hole = seen([left, rim + 0.12, front], [right, rim + 0.12, front], [right, low, front], [left, low, front]);
  const well = seen(
    [left + wall, rim, front],
    [right - wall, rim, front],
    [right - wall, filled, end - wall],
    [left + wall, filled, end - wall],
  );
  const lining = loktas.plain;
  const inside =
    path(
      seen(
        [left + wall, rim, front],
        [left + wall, rim, end - wall],
        [left + wall, low, end - wall],
        [left + wall, low, front],
      ),
      mix(lining.base, lining.dark, 0.42),
    ) + sticks(sketch, eye, drawer);
  // The box keeps the light from what lies near it.
  const [x, y] = eye.place([left, filled, front]);
  const [alongX, alongY] = eye.place([1, 0, 0]);
  const [outX, outY] = eye.place([0, 0, Math.min(3, out)]);
  // Square to the box's front as the eye sees it, so that the shade ends in a line along it.
  const reach = (outY * alongX - outX * alongY) / (alongX ** 2 + alongY ** 2);
  const shade = sketch.linear(
    [
      [0, '#140B08', 0.8],
      [0.5, '#140B08', 0.34],
      [1, '#140B08', 0],
    ],
    [x, y, x - alongY * reach, y + alongX * reach],
    true,
  );
  const printed = print(wide * 5, (rim - low) * 5.6, gold);
  const [knobX, knobY] = eye.place([left + wide / 2, low + (rim - low) * 0.44, end + 0.3]);
  const rims =
    strip(eye, lining.base, [left, end - wall, left + wall, front]) +
    strip(eye, mix(lining.base, lining.light, 0.4), [left, end, right, end - wall]) +
    strip(eye, lining.base, [right - wall, end - wall, right, front]);
  return (
    path(hole, '#150C0A') +
    path(well, '#1D120E') +
    inside +
    path(well, shade) +
    rims +
    loktaFace(sketch, eye, paper, {
      corner: [right, rim, end],
      across: [0, 0, -out],
      down: [0, low - rim, 0],
      light: [-0.42, -0.78],
    }) +
    loktaFace(
      sketch,
      eye,
      paper,
      { corner: [left, rim, end], across: [wide, 0, 0], down: [0, low - rim, 0], light: [0.34, 0] },
      printed,
    ) +
    line(polyline([[left, rim, end] as const, [right, rim, end] as const].map(eye.place)), lining.light, 1.6, 0.8) +
    ellipse(knobX + 8, knobY + 10, 16, 14, '#120A08', 'opacity="0.45"') +
    metalBall(sketch, metalLook('brass'), knobX, knobY, 15)
  );
}

/** The upper edge of a board, from one corner to the other. */
function strip(eye: Camera, colour: string, [x, z, toX, toZ]: readonly [number, number, number, number]): string {
  const d = outlineOf(eye, { corner: [x, rim, z], across: [toX - x, 0, 0], down: [0, 0, toZ - z] });
  return path(d, colour, `stroke="${colour}" stroke-width="0.8"`);
}

function sticks(sketch: Sketch, eye: Camera, { left, right, front, out, paste }: Drawer): string {
  const { dice } = sketch;
  let body = '';
  const deep = out - wall;
  const rows = Math.round(deep / 0.27);
  for (let row = -2; row <= rows; row += 1) {
    const z = front + (row / rows) * (deep - 0.2) + dice.between(-0.05, 0.05);
    const y = filled + dice.between(-0.12, 0.14);
    const from = left + wall + dice.between(0.1, 0.5);
    const to = right - wall - dice.between(0.1, 0.5);
    const lean = dice.between(-0.1, 0.1);
    const at = (share: number): readonly [number, number] =>
      eye.place([from + (to - from) * share, y, Math.max(front - 0.4, z + lean * (share - 0.5))]);
    const rod = (a: number, b: number, width: number, tone: string): string => {
      const d = polyline([at(a), at(b)]);
      return (
        line(d, mix(tone, '#140A07', 0.62), width) +
        line(d, tone, width * 0.72, 1, 'transform="translate(0 -0.8)"') +
        line(d, mix(tone, '#FFF6E2', 0.55), width * 0.2, 0.8, 'transform="translate(0 -2)"')
      );
    };
    const tone = mix(paste, dice.chance(0.5) ? '#3A2117' : '#E2C58C', dice.between(0, 0.2));
    body += rod(0.8, 1, 4.4, '#CDA468') + rod(0, 0.82, 8.4, tone);
  }
  return body;
}
