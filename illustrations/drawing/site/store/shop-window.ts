import { crystalPoint } from '#drawing/crystal-point.ts';
import { n } from '#drawing/geometry.ts';
import { stoneLook } from '#drawing/palette.ts';
import { pebbleOutline, polishedStone } from '#drawing/polished-stone.ts';
import { ellipse, line, moved, path, rect, type Sketch } from '#drawing/sketch.ts';

import { beam, wood } from './timber.ts';

const points = ['clear-quartz', 'amethyst', 'citrine', 'smoky-quartz', 'aquamarine', 'amethyst'] as const;
const pebbles = [
  'rose-quartz',
  'aventuring',
  'turquoise',
  'camelian',
  'lapis-lazuli',
  'tiger-eye',
  'rose-quartz',
  'fluorite',
] as const;

/** The room behind an opening: lamp-lit plaster, with the lamp itself if it hangs there. */
export function litRoom(sketch: Sketch, x: number, y: number, width: number, height: number, lampAt: number): string {
  const glow = sketch.radial(
    [
      [0, '#FFF6DC'],
      [0.3, '#FFDF9F'],
      [0.65, '#E9A757'],
      [1, '#9A5A34'],
    ],
    [lampAt, 0.3, 0.85],
  );
  const lampX = x + width * lampAt;
  const cord = line(`M${n(lampX)} ${y}v${n(height * 0.16)}`, wood.dark, 2);
  const shade =
    path(`M${n(lampX - 7)} ${n(y + height * 0.16)}h14l13 20h-40z`, '#5A3A22') +
    ellipse(lampX, y + height * 0.16 + 21, 15, 6, '#FFFDF2');
  return rect(x, y, width, height, glow) + cord + shade;
}

/** A board with stones standing on it, from `x` on; `y` is the board's upper face. */
export function shelfOfStones(sketch: Sketch, x: number, y: number, width: number, size: number): string {
  const { dice } = sketch;
  let row =
    rect(x, y, width, 7, wood.deep) +
    rect(x, y, width, 1.8, '#F2C382') +
    rect(x, y + 7, width, 9, '#5A3018', 'opacity=".28"');
  for (let at = x + size * 0.5; at < x + width - size * 0.3; at += dice.between(0.62, 0.95) * size) {
    const isPoint = dice.chance(0.56);
    row += ellipse(at, y + 1, size * 0.26, 2.6, wood.dark, 'opacity=".5"');
    if (isPoint) {
      const height = size * dice.between(0.55, 0.98);
      row += moved(
        crystalPoint(sketch, stoneLook(dice.pick([...points])), { width: height * dice.between(0.32, 0.44), height }),
        at,
        y + 1,
        1,
        dice.between(-5, 5),
      );
    } else {
      const radius = size * dice.between(0.2, 0.3);
      const { d, box } = pebbleOutline(sketch, radius, 0.82);
      row += moved(polishedStone(sketch, stoneLook(dice.pick([...pebbles])), d, box, 0.25), at, y - radius * 0.72);
    }
  }
  return row;
}

/** The wide opening of an old shop: three bays between carved posts, shelves of stones in lamp light. */
export function shopWindow(sketch: Sketch, x: number, y: number, width: number, height: number): string {
  const bay = width / 3;
  let content = litRoom(sketch, x, y, width, height, 0.5);
  content +=
    shelfOfStones(sketch, x, y + height * 0.4, width, 58) + shelfOfStones(sketch, x, y + height * 0.72, width, 56);
  content += shelfOfStones(sketch, x, y + height - 3, width, 60);
  for (const at of [1, 2]) content += post(sketch, x + bay * at, y, height);
  return content;
}

function post(sketch: Sketch, x: number, y: number, height: number): string {
  return (
    beam(sketch, x - 8, y, 16, height) +
    path(`M${n(x - 30)} ${y}h60q-4 12 -14 13t-8 13h-16q0 -12 -8 -13t-14 -13z`, wood.deep) +
    line(`M${n(x - 30)} ${y + 1}h60`, wood.light, 2, 0.7) +
    rect(x - 11, y + height * 0.3, 22, 9, wood.base) +
    rect(x - 11, y + height * 0.3, 22, 2, wood.light) +
    ellipse(x, y + height * 0.42, 5, 9, wood.light, 'opacity=".5"') +
    rect(x - 11, y + height * 0.5, 22, 7, wood.base) +
    rect(x - 12, y + height - 22, 24, 22, wood.deep)
  );
}
