import { mix } from '#drawing/colour.ts';
import { n, type Point, polygon } from '#drawing/geometry.ts';
import type { StoneLook } from '#drawing/palette.ts';
import { roundOutline } from '#drawing/polished-stone.ts';
import { ellipse, line, path, type Sketch } from '#drawing/sketch.ts';
import { camera, dot, normalOf, unit, type Vector } from '#drawing/solid.ts';
import { stoneTexture } from '#drawing/stone-textures.ts';

const windowAt = unit([-0.55, 0.62, 0.56]);
const throughAt = unit([0.5, -0.62, 0.6]);

/** A round bead cut in small faces, drilled from left to right, centred on 0,0. */
export function facetedBead(sketch: Sketch, look: StoneLook, radius: number, around = 11): string {
  const { dice } = sketch;
  const eye = camera(0.1, 0.3, radius);
  // Rings of corners from one end of the hole to the other, each turned half a step against the last.
  const rows = [-0.93, -0.66, -0.24, 0.24, 0.66, 0.93];
  const corners = rows.map((x, row) =>
    Array.from({ length: around }, (_, index): Vector => {
      const angle = ((index + (row % 2) / 2) / around) * Math.PI * 2;
      const reach = Math.sqrt(1 - x * x);
      return [x * 0.94, Math.cos(angle) * reach, Math.sin(angle) * reach];
    }),
  );
  let faces = '';
  let edges = '';
  const outline: Point[] = [];
  const facet = (points: readonly [Vector, Vector, Vector]): void => {
    const [a, b, c] = points;
    const middle = unit([a[0] + b[0] + c[0], a[1] + b[1] + c[1], a[2] + b[2] + c[2]]);
    const plain = normalOf(a, b, c);
    const normal = eye.facing(dot(plain, middle) < 0 ? ([-plain[0], -plain[1], -plain[2]] as Vector) : plain);
    if (normal[2] < 0) return;
    const seen = points.map(eye.place);
    outline.push(...seen);
    const shape = polygon(seen);
    const [lit, through] = [dot(normal, windowAt), dot(normal, throughAt)];
    const light =
      0.06 +
      Math.max(-0.2, lit) * 0.5 +
      Math.max(0, through) ** 3 * look.clarity * 0.6 +
      (lit > 0.95 ? 0.8 : 0) +
      dice.between(-0.26, 0.24);
    const tone =
      light > 0.62
        ? mix(look.light, look.shine, (light - 0.62) * 2.4)
        : light > 0.34
          ? mix(look.base, look.light, (light - 0.34) * 3)
          : mix(mix(look.deep, look.dark, 0.2), look.base, Math.max(0, light + 0.04) * 2.4);
    const solid = 0.97 - look.clarity * 0.16;
    faces += path(
      shape,
      sketch.linear(
        [
          [0, mix(tone, look.shine, 0.16), solid],
          [1, mix(tone, look.deep, 0.26), solid - 0.08],
        ],
        [0, 0, 0.7, 1],
      ),
    );
    edges += shape;
  };
  for (let row = 0; row + 1 < corners.length; row += 1) {
    for (let index = 0; index < around; index += 1) {
      const next = (index + 1) % around;
      const [here, there] = [corners[row], corners[row + 1]];
      const [a, b, c, d] = [here?.[index], here?.[next], there?.[index], there?.[next]];
      if (!a || !b || !c || !d) continue;
      // Odd rows are shifted forward, even ones back: the diagonal follows.
      if (row % 2 === 0) {
        facet([a, b, c]);
        facet([b, d, c]);
      } else {
        facet([a, b, d]);
        facet([a, d, c]);
      }
    }
  }
  const ground = path(roundOutline(radius * 0.97, 1).d, mix(look.base, look.deep, 0.4));
  const grain = radius / 46;
  const texture = `<g opacity="${n(0.16 + (1 - look.clarity) * 0.3)}" transform="translate(${n(-radius)} ${n(-radius)}) scale(${n(grain)})">${stoneTexture(sketch, look, (radius * 2) / grain, (radius * 2) / grain)}</g>`;
  const shade = sketch.radial(
    [
      [0, look.dark, 0],
      [0.5, look.dark, 0],
      [0.82, look.dark, 0.3],
      [1, look.dark, 0.62],
    ],
    [0.4, 0.38, 0.66],
  );
  const glow = sketch.radial([
    [0, mix(look.light, look.shine, 0.5), 0.25 + look.clarity * 0.6],
    [1, look.accent, 0],
  ]);
  const hull = hullOf(outline);
  return (
    sketch.inside(
      hull,
      ground +
        texture +
        faces +
        path(hull, shade) +
        ellipse(radius * 0.3, radius * 0.42, radius * 0.5, radius * 0.38, glow),
    ) +
    line(edges, look.shine, Math.max(0.8, radius / 90), 0.3) +
    line(hull, mix(look.deep, look.dark, 0.4), 1.6, 0.6) +
    sparkle(radius)
  );
}

/** The window's own reflection, on the face turned to it. */
function sparkle(radius: number): string {
  const [x, y] = [n(-radius * 0.36), n(-radius * 0.4)];
  return ellipse(
    -radius * 0.36,
    -radius * 0.4,
    radius * 0.15,
    radius * 0.07,
    '#FFFFFF',
    `opacity="0.9" transform="rotate(-38 ${x} ${y})"`,
  );
}

/** The outline round all points. */
function hullOf(points: readonly Point[]): string {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list: readonly Point[]): Point[] => {
    const hull: Point[] = [];
    for (const point of list) {
      for (;;) {
        const [before, last] = [hull[hull.length - 2], hull[hull.length - 1]];
        if (!before || !last) break;
        if ((last[0] - before[0]) * (point[1] - before[1]) - (last[1] - before[1]) * (point[0] - before[0]) > 0) break;
        hull.pop();
      }
      hull.push(point);
    }
    return hull.slice(0, -1);
  };
  return polygon([...half(sorted), ...half([...sorted].reverse())]);
}
