import { evenly, n, type Point, polar } from '#drawing/geometry.ts';
import { type Chips, chipsOf } from '#drawing/materials/chips.ts';
import { sampled } from '#drawing/materials/cord.ts';
import { path, rect } from '#drawing/sketch.ts';

import { type Commission, lookAt } from './piece.ts';

/** The eyes of the stupa, laid in chips of three stones: lapis for the lines, turquoise for the borders. */
export function stupaEyes(commission: Commission): string {
  const { sketch } = commission;
  const { dice } = sketch;
  const [blue, green, white] = [0, 1, 2].map((index) => chipsOf(sketch, lookAt(commission, index), 13));
  if (!blue || !green || !white) return '';
  const lay = (chips: Chips, x: number, y: number, size = 1): string =>
    chips(
      `translate(${n(x + dice.between(-2, 2))} ${n(y + dice.between(-2, 2))}) rotate(${n(dice.between(-60, 60))}) scale(${n(size * dice.between(0.85, 1.1))})`,
    );
  const along = (chips: Chips, line: readonly Point[], step: number, size: number): string => {
    const smooth = sampled(line, 16);
    const length = smooth.reduce(
      (sum, point, index) =>
        sum +
        (index === 0
          ? 0
          : Math.hypot(point[0] - (smooth[index - 1]?.[0] ?? 0), point[1] - (smooth[index - 1]?.[1] ?? 0))),
      0,
    );
    return evenly(smooth, Math.max(2, Math.round(length / step)))
      .map(([x, y]) => lay(chips, x, y, size))
      .join('');
  };
  let ground = '';
  for (let y = -262; y < 270; y += 30)
    for (let x = -376; x < 384; x += 30) ground += lay(white, x + (Math.round(y / 30) % 2) * 15, y, 1.05);
  const eye = (side: number): string => {
    const at = (points: readonly Point[]): Point[] => points.map(([x, y]) => [side * x, y]);
    const lid = at([
      [34, 6],
      [96, -48],
      [186, -62],
      [286, -30],
      [356, -44],
    ]);
    const lower = at([
      [34, 6],
      [110, 44],
      [200, 52],
      [290, 24],
      [356, -44],
    ]);
    const brow = at([
      [40, -104],
      [110, -168],
      [210, -176],
      [300, -134],
      [366, -144],
    ]);
    const shape = `M${[...sampled(lid, 10), ...sampled(lower, 10).reverse()].map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`;
    const pupil = Array.from({ length: 46 }, (_, index) => {
      const [x, y] = polar([side * 190, -14], Math.sqrt(index / 46) * 44, index * 2.4);
      return lay(index < 14 ? green : blue, x, y, 0.72);
    });
    const inner =
      path(shape, '#FBF8F0', 'stroke="#FFFFFF" stroke-width="5"') +
      sketch.inside(
        shape,
        pupil.join('') +
          path(
            shape,
            sketch.linear([
              [0, '#3B2723', 0.4],
              [0.4, '#3B2723', 0],
            ]),
          ),
      );
    return (
      inner +
      along(blue, brow, 15, 0.95) +
      along(
        blue,
        at([
          [46, -92],
          [110, -152],
          [208, -160],
          [296, -118],
          [358, -128],
        ]),
        15,
        0.8,
      ) +
      along(blue, lid, 13, 0.95) +
      along(blue, lower, 14, 0.72)
    );
  };
  const nose: Point[] = [
    [10, 74],
    [-16, 108],
    [-14, 148],
    [22, 176],
    [30, 212],
    [-4, 238],
    [-36, 216],
    [-26, 186],
  ];
  const dot = Array.from({ length: 22 }, (_, index) => {
    const [x, y] = polar([0, -150], Math.sqrt(index / 22) * 30, index * 2.4);
    return lay(index < 6 ? blue : green, x, y, 0.72);
  });
  const border =
    [-262, 262]
      .map((y) =>
        along(
          green,
          [
            [-380, y],
            [0, y],
            [380, y],
          ],
          17,
          1,
        ),
      )
      .join('') +
    [-376, 376]
      .map((x) =>
        along(
          green,
          [
            [x, -262],
            [x, 0],
            [x, 262],
          ],
          17,
          1,
        ),
      )
      .join('');
  return (
    rect(-390, -280, 780, 560, '#EFE8DA') +
    `<g opacity="0.8">${ground}</g>` +
    eye(-1) +
    eye(1) +
    along(blue, nose, 13, 0.85) +
    dot.join('') +
    border
  );
}
