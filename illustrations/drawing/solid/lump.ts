import { n } from '#drawing/geometry.ts';
import { cross, dot, minus, scaled, turned, unit, type Vector } from './vector.ts';

/** One small face of a lump as the colour rule sees it. */
export interface Spot {
  /** The direction from the lump's middle, in the lump's own space: noise drawn from it is fixed to the stone. */
  readonly from: Vector;
  readonly at: Vector;
  /** Which break the spot lies on; -1 is the natural outside. */
  readonly side: number;
  /** 0 in full shade to about 1 in full light. */
  readonly light: number;
  /** 0 to 1: how straight it throws the window into the eye. */
  readonly glint: number;
  readonly screen: readonly [x: number, y: number];
}

export interface Lump {
  /** Half its width, height and depth in pixels. */
  readonly half: Vector;
  /** Flat breaks: a direction, and how far out the break lies (1 is the natural outside). */
  readonly breaks: readonly (readonly [direction: Vector, reach: number])[];
  /** How the surface rises and falls, as a share of its radius. */
  readonly relief: (from: Vector, side: number) => number;
  readonly paint: (spot: Spot) => string;
  /** 3 to 5: four times as many faces each. */
  readonly fineness: number;
  readonly tilt?: number;
  /** How far down it reaches before the flat foot, as a share of its half height. */
  readonly foot?: number;
}

/** The window, high on the left and before the piece. */
export const window: Vector = unit([-0.56, 0.7, 0.46]);
const half: Vector = unit([window[0], window[1], window[2] + 1]);

/** A broken stone centred on 0,0, seen in space: thousands of small faces, each in the light it catches. */
export function lump({ half: [a, b, c], breaks, relief, paint, fineness, tilt = 0.3, foot = 0.86 }: Lump): string {
  const planes = breaks.map(([direction, reach]) => ({ normal: unit(direction), reach }));
  const { corners, faces } = sphere(fineness);
  // Only what may lie nearest is worth its relief: that is where the time goes.
  const outside = (from: Vector): readonly [reach: number, side: number] => {
    let [reach, side] = [1 + relief(from, -1), -1];
    for (const { index, far } of planes
      .map(({ normal, reach: there }, at) => ({ index: at, far: there / Math.max(0.05, dot(normal, from)) }))
      .sort((one, other) => one.far - other.far)) {
      if (far * 0.76 > reach) break;
      const there = far * (1 + relief(from, index));
      if (there < reach) [reach, side] = [there, index];
    }
    return [reach, side];
  };
  const known: Vector[] = [];
  const place = (index: number): Vector => {
    const from = corners[index] ?? [0, 0, 1];
    const [r] = outside(from);
    // The foot is flat, so that the stone lies on the table rather than balances.
    return turned([from[0] * r * a, Math.max(from[1] * r * b, -b * foot), from[2] * r * c], 0, tilt);
  };
  const seen: { readonly depth: number; readonly text: string }[] = [];
  for (const [i, j, k] of faces) {
    const from = unit(sum(corners[i], corners[j], corners[k]));
    // What looks far away from the eye cannot turn up in front.
    if (turned(from, 0, tilt)[2] < -0.45) continue;
    const [p, q, r] = [i, j, k].map((index) => (known[index] ??= place(index)));
    if (!p || !q || !r) continue;
    const normal = unit(cross(minus(q, p), minus(r, p)));
    if (normal[2] <= 0) continue;
    const at = scaled(sum(p, q, r), 1 / 3);
    const sky = 0.5 + normal[1] * 0.5;
    const light = Math.max(0, dot(normal, window)) * 0.72 + sky * 0.2 + Math.max(0, normal[2]) * 0.1;
    const glint = Math.max(0, dot(normal, half)) ** 26;
    const colour = paint({ from, at, side: outside(from)[1], light, glint, screen: [at[0], -at[1]] });
    seen.push({ depth: at[2], text: `<path fill="${colour}" d="${grown([p, q, r], at)}"/>` });
  }
  return seen
    .sort((one, other) => one.depth - other.depth)
    .map(({ text }) => text)
    .join('');
}

function sum(a: Vector = [0, 0, 0], b: Vector = [0, 0, 0], c: Vector = [0, 0, 0]): Vector {
  return [a[0] + b[0] + c[0], a[1] + b[1] + c[1], a[2] + b[2] + c[2]];
}

/** A face a hair larger than it is, so that no ground shows between neighbours. */
function grown(points: readonly Vector[], middle: Vector): string {
  return `M${points
    .map(([x, y]) => {
      const [dx, dy] = [x - middle[0], y - middle[1]];
      const more = 1 + 0.7 / (Math.hypot(dx, dy) || 1);
      return `${n(Math.round((middle[0] + dx * more) * 10) / 10)} ${n(Math.round(-(middle[1] + dy * more) * 10) / 10)}`;
    })
    .join('L')}Z`;
}

type Ball = {
  readonly corners: readonly Vector[];
  readonly faces: readonly (readonly [number, number, number])[];
};
const balls = new Map<number, Ball>();

/** A ball of even triangles: an icosahedron, each face split in four as often as asked. */
function sphere(fineness: number): Ball {
  const known = balls.get(fineness);
  if (known) return known;
  const ball = fineness === 0 ? icosahedron() : split(sphere(fineness - 1));
  balls.set(fineness, ball);
  return ball;
}

function icosahedron(): Ball {
  const g = (1 + Math.sqrt(5)) / 2;
  const corners = (
    [
      [-1, g, 0],
      [1, g, 0],
      [-1, -g, 0],
      [1, -g, 0],
      [0, -1, g],
      [0, 1, g],
      [0, -1, -g],
      [0, 1, -g],
      [g, 0, -1],
      [g, 0, 1],
      [-g, 0, -1],
      [-g, 0, 1],
    ] as const
  ).map((corner) => unit(corner));
  const text =
    '0 11 5 0 5 1 0 1 7 0 7 10 0 10 11 1 5 9 5 11 4 11 10 2 10 7 6 7 1 8 3 9 4 3 4 2 3 2 6 3 6 8 3 8 9 4 9 5 2 4 11 6 2 10 8 6 7 9 8 1';
  const list = text.split(' ').map(Number);
  const faces = Array.from(
    { length: 20 },
    (_, index) => [list[index * 3] ?? 0, list[index * 3 + 1] ?? 0, list[index * 3 + 2] ?? 0] as const,
  );
  return { corners, faces };
}

function split({ corners, faces }: Ball): Ball {
  const all = [...corners];
  const halves = new Map<string, number>();
  const between = (i: number, j: number): number => {
    const key = i < j ? `${i} ${j}` : `${j} ${i}`;
    const known = halves.get(key);
    if (known !== undefined) return known;
    const [a, b] = [all[i] ?? [0, 0, 1], all[j] ?? [0, 0, 1]];
    halves.set(key, all.length);
    all.push(unit([a[0] + b[0], a[1] + b[1], a[2] + b[2]]));
    return all.length - 1;
  };
  const finer = faces.flatMap(([i, j, k]) => {
    const [a, b, c] = [between(i, j), between(j, k), between(k, i)];
    return [
      [i, a, c],
      [a, j, b],
      [c, b, k],
      [a, b, c],
    ] as const;
  });
  return { corners: all, faces: finer };
}
