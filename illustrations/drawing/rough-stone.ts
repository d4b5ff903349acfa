import { mix } from './colour.ts';
import { between, centroid, n, type Point, polar, polygon, polyline } from './geometry.ts';
import type { StoneLook } from './palette.ts';
import type { Box } from './polished-stone.ts';
import { line, path, type Sketch } from './sketch.ts';
import { stoneTexture } from './stone-textures.ts';

/** A broken piece of massive stone, centred on 0,0: an uneven outline with planes knapped into it. */
export function roughStone(
  sketch: Sketch,
  look: StoneLook,
  width: number,
  height: number,
  grain = width / 220,
): string {
  const { dice } = sketch;
  const sides = 11;
  const outer: Point[] = [];
  const inner: Point[] = [];
  for (let index = 0; index < sides; index += 1) {
    const angle = (index / sides) * Math.PI * 2 + dice.between(-0.16, 0.16);
    const reach = dice.between(0.82, 1.04);
    outer.push([
      Math.cos(angle) * (width / 2) * reach,
      Math.sin(angle) * (height / 2) * (Math.sin(angle) > 0.3 ? 0.92 : reach),
    ]);
    const depth = dice.between(0.42, 0.7);
    inner.push([
      Math.cos(angle + 0.14) * (width / 2) * depth - width * 0.05,
      Math.sin(angle + 0.14) * (height / 2) * depth - height * 0.08,
    ]);
  }
  return planes(sketch, look, outer, inner, { x: -width / 2, y: -height / 2, w: width, h: height }, grain);
}

/** Grown-together cubes of pyrite or fluorite, standing on 0,0. */
export function cubes(sketch: Sketch, look: StoneLook, size: number): string {
  const { dice } = sketch;
  const places: readonly (readonly [number, number, number])[] = [
    [-0.42, -0.3, 0.62],
    [0.5, -0.16, 0.56],
    [0.02, -0.02, 0.98],
    [-0.52, 0.04, 0.44],
    [0.5, 0.08, 0.38],
    [0.14, -0.9, 0.4],
  ];
  return places
    .map(([x, y, share]) => {
      const edge = size * share * dice.between(0.92, 1.06) * 0.56;
      return `<g transform="translate(${n(x * size * 0.62)} ${n(y * size * 0.5)}) rotate(${n(dice.between(-9, 9))})">${cube(sketch, look, edge)}</g>`;
    })
    .join('');
}

function cube(sketch: Sketch, look: StoneLook, edge: number): string {
  const { dice } = sketch;
  const share = dice.between(0.35, 0.65);
  const left = -edge * 1.25 * share;
  const right = edge * 1.25 * (1 - share);
  const lift = edge * 0.34;
  const front: Point[] = [
    [left, -edge - lift * 0.6],
    [0, -edge],
    [0, 0],
    [left, -lift * 0.6],
  ];
  const side: Point[] = [
    [0, -edge],
    [right, -edge - lift * 0.7],
    [right, -lift * 0.7],
    [0, 0],
  ];
  const top: Point[] = [
    [left, -edge - lift * 0.6],
    [left + right, -edge - lift * 1.35],
    [right, -edge - lift * 0.7],
    [0, -edge],
  ];
  const face = (points: readonly Point[], from: string, to: string): string =>
    path(
      polygon(points),
      sketch.linear(
        [
          [0, from],
          [1, to],
        ],
        [0, 0, 0.5, 1],
      ),
    );
  const solid = polygon([
    ...front.slice(0, 1),
    top[1] ?? [0, 0],
    side[1] ?? [0, 0],
    side[2] ?? [0, 0],
    [0, 0],
    front[3] ?? [0, 0],
  ]);
  const isMetal = look.weave === 'metal';
  const grain = edge / 90;
  const texture = `<g opacity="${look.clarity > 0 ? 0.75 : 0.2}" transform="translate(${n(left)} ${n(-edge * 1.5)}) scale(${grain.toFixed(3)})">${stoneTexture(sketch, look, (right - left) / grain, (edge * 1.6) / grain)}</g>`;
  const glaze = (points: readonly Point[], tone: string, from: number, to: number): string =>
    path(
      polygon(points),
      sketch.linear(
        [
          [0, tone, from],
          [1, tone, to],
        ],
        [0, 0, 1, 1],
      ),
    );
  return (
    face(
      front,
      mix(look.base, look.light, isMetal ? 0.5 : 0.6),
      isMetal ? mix(look.base, look.deep, 0.75) : look.base,
    ) +
    face(side, mix(look.base, look.deep, 0.6), mix(look.deep, look.dark, 0.35)) +
    face(top, look.shine, mix(look.light, look.base, 0.3)) +
    sketch.inside(solid, texture) +
    glaze(top, look.shine, 0.7, 0.1) +
    glaze(front, look.shine, 0.4, 0) +
    glaze(side, look.dark, 0.1, 0.45) +
    line(polyline([front[0] ?? [0, 0], [0, -edge], side[1] ?? [0, 0]]), look.shine, Math.max(1, edge / 70), 0.9) +
    line(
      polyline([
        [0, -edge],
        [0, 0],
      ]),
      look.shine,
      Math.max(1, edge / 80),
      0.55,
    )
  );
}

function planes(
  sketch: Sketch,
  look: StoneLook,
  outer: readonly Point[],
  inner: readonly Point[],
  box: Box,
  grain: number,
): string {
  const { dice } = sketch;
  const centre = centroid(inner);
  const outline = polygon(outer);
  const count = outer.length;
  let facets = '';
  let ridges = '';
  for (let index = 0; index < count; index += 1) {
    const [a, b] = [outer[index], outer[(index + 1) % count]];
    const [c, d] = [inner[(index + 1) % count], inner[index]];
    if (a === undefined || b === undefined || c === undefined || d === undefined) continue;
    facets += plane(sketch, look, [a, b, c], box, dice.between(-0.09, 0.09));
    facets += plane(sketch, look, [a, c, d], box, dice.between(-0.09, 0.09));
    facets += plane(sketch, look, [d, c, centre], box, dice.between(0, 0.14));
    ridges +=
      line(polyline([d, c]), look.shine, box.w / 260, 0.34) + line(polyline([a, d]), look.shine, box.w / 340, 0.2);
  }
  const base = sketch.linear(
    [
      [0, mix(look.light, look.base, 0.4)],
      [0.5, look.base],
      [1, mix(look.base, look.deep, 0.7)],
    ],
    [0, 0, 0.5, 1],
  );
  const texture = `<g transform="translate(${n(box.x)} ${n(box.y)}) scale(${grain.toFixed(3)})">${stoneTexture(sketch, look, box.w / grain, box.h / grain)}</g>`;
  const foot = sketch.linear([
    [0.55, look.dark, 0],
    [1, look.dark, 0.5],
  ]);
  return `${path(outline, base)}${sketch.inside(outline, texture + facets + ridges + path(outline, foot))}`;
}

function plane(sketch: Sketch, look: StoneLook, points: readonly Point[], box: Box, wobble: number): string {
  const [x, y] = centroid(points);
  const facing = 0.5 - (x / box.w) * 0.75 - (y / box.h) * 0.95 + wobble * 2;
  const isLit = facing > 0.5;
  const paint = sketch.linear(
    isLit
      ? [
          [0, look.shine, Math.min(0.7, (facing - 0.42) * 0.85)],
          [1, look.light, 0.06],
        ]
      : [
          [0, look.deep, Math.min(0.6, (0.5 - facing) * 0.5)],
          [1, look.dark, Math.min(0.75, (0.56 - facing) * 0.85)],
        ],
    [0, 0, 0.6, 1],
  );
  return path(polygon(points), paint);
}

/** Corners of a polygon pulled a little towards its centre: for inner rims and bevels. */
export function inset(points: readonly Point[], share: number): Point[] {
  const centre = centroid(points);
  return points.map((point) => between(point, centre, share));
}

/** A regular polygon round a centre. */
export function regular(centre: Point, radius: number, sides: number, turn = 0, squash = 1): Point[] {
  return Array.from({ length: sides }, (_, index) =>
    polar(centre, radius, turn + (index / sides) * Math.PI * 2, squash),
  );
}
