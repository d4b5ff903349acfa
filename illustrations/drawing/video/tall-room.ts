import { mix } from '#drawing/colour.ts';
import { n } from '#drawing/geometry.ts';
import { ellipse, line, path, rect, type Sketch } from '#drawing/sketch.ts';

/** The colours of a film's room, from the lit part of the wall to the darkest corner. */
export interface RoomTones {
  readonly lit: string;
  readonly wall: string;
  readonly table: string;
  readonly corner: string;
  /** How strong the window's glow is. */
  readonly glow: number;
}

/** Drawn beyond the frame on all sides, as layers are. */
const all = { x: -70, y: -70, width: 1340, height: 2273 } as const;

const fill = (paint: string): string => rect(all.x, all.y, all.width, all.height, paint);

/** A wall and a table in portrait, lit from the upper left. */
export function tallRoom(sketch: Sketch, tones: RoomTones, horizon = 1180): string {
  const wall = sketch.linear([
    [0, tones.wall],
    [1, mix(tones.wall, tones.corner, 0.34)],
  ]);
  const table = sketch.linear([
    [0, mix(tones.table, tones.corner, 0.26)],
    [0.16, tones.table],
    [0.6, mix(tones.table, tones.corner, 0.3)],
    [1, mix(tones.table, tones.corner, 0.72)],
  ]);
  const fold = sketch.linear([
    [0, tones.table, 0],
    [0.5, tones.table, 0.6],
    [1, tones.table, 0],
  ]);
  return (
    rect(all.x, all.y, all.width, horizon - all.y + 2, wall) +
    rect(all.x, horizon, all.width, all.height, table) +
    rect(all.x, horizon - 90, all.width, 180, fold) +
    ellipse(
      300,
      420,
      1050,
      1000,
      sketch.radial([
        [0, tones.lit, tones.glow],
        [0.5, tones.lit, tones.glow * 0.36],
        [1, tones.lit, 0],
      ]),
    ) +
    fill(corners(sketch, tones))
  );
}

/** A sheet seen from straight ahead, for what hangs or lies. */
export function tallSheet(sketch: Sketch, tones: RoomTones): string {
  return (
    fill(
      sketch.linear(
        [
          [0, mix(tones.wall, tones.lit, 0.4)],
          [0.5, tones.wall],
          [1, mix(tones.wall, tones.corner, 0.5)],
        ],
        [0.1, 0, 0.7, 1],
      ),
    ) +
    ellipse(
      320,
      480,
      1050,
      1050,
      sketch.radial([
        [0, tones.lit, tones.glow],
        [0.5, tones.lit, tones.glow * 0.36],
        [1, tones.lit, 0],
      ]),
    ) +
    fill(corners(sketch, tones))
  );
}

function corners(sketch: Sketch, tones: RoomTones): string {
  return sketch.radial(
    [
      [0, tones.corner, 0],
      [0.58, tones.corner, 0.05],
      [1, tones.corner, 0.5],
    ],
    [0.46, 0.44, 0.74],
  );
}

/** Sunlight through a window with bars, falling slantwise on the wall. */
export function windowPanes(sketch: Sketch, x: number, y: number, tint = '#FFF4DC'): string {
  let panes = '';
  for (let column = 0; column < 2; column += 1) {
    for (let row = 0; row < 3; row += 1) {
      const [left, top] = [x + column * 236, y + row * 300 + column * 66];
      panes += path(`M${n(left)} ${n(top)}l208 58v272l-208 -58Z`, tint, `opacity="${n(0.62 - row * 0.12)}"`);
    }
  }
  return sketch.blurred(panes, 9);
}

/** A twig's shadow: leaves along a bent stem. It grows from x,y. */
export function twigShadow(sketch: Sketch, x: number, y: number, size: number, turn: number): string {
  const leaf = sketch.stamp(path('M0 0C26 -34 30 -92 0 -150C-30 -92 -26 -34 0 0Z', '#3A2620'));
  let leaves = '';
  for (let index = 0; index < 9; index += 1) {
    const share = (index + 1) / 9;
    const side = index % 2 ? 1 : -1;
    const [at, drop] = [share * 760, share * share * 210];
    leaves += leaf(
      `translate(${n(at)} ${n(drop)}) rotate(${n(90 + side * (58 - share * 16) + share * 26)}) scale(${n(1.06 - share * 0.36)})`,
    );
  }
  const twig = line('M-40 -4C240 20 520 90 770 214', '#3A2620', 11) + leaves;
  return sketch.blurred(
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${n(size)})">${twig}</g>`,
    10,
  );
}
