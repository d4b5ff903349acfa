import { mix } from '#drawing/colour.ts';
import { between, n, type Point, polar, polygon } from '#drawing/geometry.ts';
import type { StoneLook } from '#drawing/palette.ts';
import { ellipse, line, path, type Sketch } from '#drawing/sketch.ts';
import { stoneTexture } from '#drawing/stone-textures.ts';

/** A cut stone seen from above, centred on 0,0; `aspect` is width to height, `corners` 8 for a round one. */
export function cutGem(sketch: Sketch, look: StoneLook, radius: number, aspect = 1, corners = 8): string {
  const { dice } = sketch;
  const at = (reach: number, angle: number): Point => polar([0, 0], radius * reach, angle, 1 / aspect);
  const step = (Math.PI * 2) / corners;
  const turn = -Math.PI / 2 + step / 2;
  const girdle = Array.from({ length: corners * 2 }, (_, index) => at(1, turn + (index * step) / 2));
  const table = Array.from({ length: corners }, (_, index) => at(0.54, turn + index * step));
  const star = Array.from({ length: corners }, (_, index) => at(0.76, turn + (index + 0.5) * step));
  const outline = polygon(girdle);
  let faces = '';
  let edges = '';
  const facet = (points: readonly Point[], lean: number): void => {
    const [cx, cy] = points.reduce<Point>(
      (sum, point) => [sum[0] + point[0] / points.length, sum[1] + point[1] / points.length],
      [0, 0],
    );
    const facing = -(cx * 0.6 + cy * 0.8) / radius;
    // A cut stone mirrors: a facet turned to the window is bright, and so is the one opposite, from within.
    const light = Math.abs(facing) * lean + dice.between(-0.2, 0.28) + (facing > 0 ? 0.16 : 0);
    const tone =
      light > 0.5
        ? mix(look.light, look.shine, (light - 0.5) * 1.6)
        : light > 0.24
          ? mix(look.base, look.light, (light - 0.24) * 2)
          : mix(mix(look.deep, look.dark, 0.25), look.base, Math.max(0, light + 0.14));
    faces += path(
      polygon(points),
      sketch.linear(
        [
          [0, mix(tone, look.shine, 0.22), 0.92],
          [1, mix(tone, look.deep, 0.3), 0.86],
        ],
        [0, 0, 1, 1],
      ),
    );
    edges += `${polygon(points)}`;
  };
  for (let index = 0; index < corners; index += 1) {
    const next = (index + 1) % corners;
    const [a, b] = [table[index], table[next]];
    const [s, before] = [star[index], star[(index + corners - 1) % corners]];
    const [g0, g1, g2] = [girdle[index * 2], girdle[index * 2 + 1], girdle[(index * 2 + 2) % girdle.length]];
    if (!(a && b && s && before && g0 && g1 && g2)) continue;
    facet([a, s, g0, before], 0.75);
    facet([a, s, b], 0.95);
    facet([g0, s, g1], 0.6);
    facet([s, g1, g2], 0.6);
  }
  const inner = pavilion(sketch, look, table, radius, aspect);
  const grain = radius / 60;
  const texture = `<g opacity="${n(0.06 + (1 - look.clarity) * 0.4)}" transform="translate(${n(-radius)} ${n(-radius / aspect)}) scale(${grain.toFixed(3)})">${stoneTexture(sketch, look, (radius * 2) / grain, (radius * 2) / aspect / grain)}</g>`;
  const sheen = sketch.linear(
    [
      [0, '#FFFFFF', 0.62],
      [0.42, '#FFFFFF', 0.12],
      [0.5, '#FFFFFF', 0],
    ],
    [0, 0, 1, 1],
  );
  return (
    path(
      outline,
      sketch.linear([
        [0, look.light],
        [1, look.deep],
      ]),
    ) +
    sketch.inside(outline, faces + inner + texture) +
    path(polygon(table), sheen) +
    line(edges, look.shine, Math.max(0.7, radius / 110), 0.5) +
    ellipse(
      -radius * 0.3,
      (-radius * 0.42) / aspect,
      radius * 0.07,
      radius * 0.035,
      '#FFFFFF',
      `opacity="0.95" transform="rotate(-35 ${n(-radius * 0.3)} ${n((-radius * 0.42) / aspect)})"`,
    )
  );
}

/** The facets of the underside, seen through the table. */
function pavilion(sketch: Sketch, look: StoneLook, table: readonly Point[], radius: number, aspect: number): string {
  const { dice } = sketch;
  const heart: Point = [radius * 0.02, (radius * 0.03) / aspect];
  return table
    .map((corner, index) => {
      const next = table[(index + 1) % table.length] ?? corner;
      const halfway = between(corner, next, 0.5);
      const tones = [look.light, look.base, look.accent, look.deep, look.base] as const;
      const [one, two] = [dice.pick(tones), dice.pick(tones)];
      return (
        path(
          polygon([corner, halfway, heart]),
          sketch.linear(
            [
              [0, mix(one, look.shine, 0.3)],
              [1, one],
            ],
            [0, 0, 1, 1],
          ),
          'opacity="0.9"',
        ) +
        path(
          polygon([halfway, next, heart]),
          sketch.linear(
            [
              [0, two],
              [1, mix(two, look.deep, 0.4)],
            ],
            [0, 0, 1, 1],
          ),
          'opacity="0.9"',
        )
      );
    })
    .join('');
}
