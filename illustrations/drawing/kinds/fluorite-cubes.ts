import { mix } from '#drawing/colour.ts';
import { between, centroid, type Point, polygon, polyline } from '#drawing/geometry.ts';
import type { StoneLook } from '#drawing/palette.ts';
import { ellipse, line, path, type Sketch } from '#drawing/sketch.ts';
import { type Block, grownBlocks, type Side, type Way } from '#drawing/solid/blocks.ts';
import { turned, type Vector } from '#drawing/solid/vector.ts';

/** A cube by the middle of its foot and its edge. */
export type Cube = readonly [x: number, y: number, z: number, edge: number];

/** Glassy cubes grown through one another, all turned the same way; `tone` 0 is bottle green, 1 nearly clear. */
export function fluoriteCubes(
  sketch: Sketch,
  look: StoneLook,
  cubes: readonly Cube[],
  round: number,
  tone = 0.3,
): string {
  const tilt = 0.4;
  const blocks = cubes.map(([x, y, z, edge]): Block => {
    const half = edge / 2;
    return { low: [x - half, y, z - half], high: [x + half, y + edge, z + half] };
  });
  const flat = (at: Vector): Point => {
    const [x, y] = turned(at, -round, tilt);
    return [x, -y];
  };
  const tones = blocks.map(() => Math.min(1, Math.max(0, tone + sketch.dice.between(-0.16, 0.2))));
  const insides = blocks.map((block, index) => inside(sketch, look, block, flat, tones[index] ?? tone));
  return grownBlocks(blocks, round, tilt)
    .map((side) => glassSide(sketch, look, side, insides[side.block] ?? '', tones[side.block] ?? tone))
    .join('');
}

/** What shows through the sides: the far edges, and a violet cube from when the crystal was younger. */
function inside(
  sketch: Sketch,
  look: StoneLook,
  { low, high }: Block,
  flat: (at: Vector) => Point,
  tone: number,
): string {
  const size = high[0] - low[0];
  const corner = (x: number, y: number, z: number, inset = 0): Point =>
    flat([
      x ? high[0] - inset : low[0] + inset,
      y ? high[1] - inset : low[1] + inset,
      z ? high[2] - inset : low[2] + inset,
    ]);
  const far = corner(0, 0, 0);
  const ends = [corner(1, 0, 0), corner(0, 1, 0), corner(0, 0, 1)];
  const width = Math.max(0.8, size / 120);
  const veil = mix('#6A45BC', look.accent, 0.2);
  let body = '';
  for (const [inset, strength] of [
    [size * 0.12, 0.46],
    [size * 0.25, 0.3],
  ] as const) {
    const at = (x: number, y: number, z: number): Point => corner(x, y, z, inset);
    const sides: readonly (readonly Point[])[] = [
      [at(0, 1, 0), at(1, 1, 0), at(1, 1, 1), at(0, 1, 1)],
      [at(0, 1, 1), at(1, 1, 1), at(1, 0, 1), at(0, 0, 1)],
      [at(1, 1, 1), at(1, 1, 0), at(1, 0, 0), at(1, 0, 1)],
    ];
    sides.forEach((side, index) => {
      const depth = strength * ([0.5, 0.75, 1.25][index] ?? 1) * (1.15 - tone * 0.5);
      body += path(
        polygon(side),
        sketch.linear(
          [
            [0, veil, depth],
            [0.55, mix(look.base, look.light, 0.4), depth * 0.6],
            [1, veil, depth * 0.9],
          ],
          [0, 0, 0.8, 1],
        ),
      );
      body += line(polygon(side), '#FFFFFF', width * 0.7, 0.24);
    });
  }
  for (const end of ends)
    body +=
      line(polyline([far, end]), '#FFFFFF', width * 1.2, 0.3) + line(polyline([far, end]), look.dark, width * 3, 0.07);
  const heart = centroid([corner(0, 0, 0), corner(1, 1, 1)]);
  const [x, y] = between(heart, corner(1, 0, 1), 0.42);
  // Light that came in at the top leaves low at the front.
  const glow = sketch.radial([
    [0, '#E4FFF0', 0.75],
    [0.5, mix(look.light, '#A9F0CC', 0.6), 0.34],
    [1, '#A9F0CC', 0],
  ]);
  body += ellipse(x, y, size * 0.36, size * 0.3, glow);
  return body + cleavage(sketch, low, high, flat);
}

/** Bright sheets near a corner, where the crystal has begun to split. */
function cleavage(sketch: Sketch, low: Vector, high: Vector, flat: (at: Vector) => Point): string {
  const { dice } = sketch;
  const size = high[0] - low[0];
  const cut = size * dice.between(0.22, 0.5);
  const [x, y, z] = dice.chance(0.5) ? [high[0], high[1], high[2]] : [low[0] + cut * 2, low[1] + cut, high[2]];
  const sheet = [flat([x - cut, y, z]), flat([x, y - cut, z]), flat([x, y, z - cut])];
  return path(
    polygon(sheet),
    sketch.linear(
      [
        [0, '#FFFFFF', dice.between(0.3, 0.6)],
        [0.6, '#FFFFFF', 0.12],
        [1, '#FFFFFF', 0.02],
      ],
      [0, 0, 1, 0.6],
    ),
  );
}

function glassSide(sketch: Sketch, look: StoneLook, { way, whole, piece }: Side, inner: string, tone: number): string {
  const d = polygon(piece);
  const [a, b, c, e] = whole;
  if (!a || !b || !c || !e) return '';
  const across = (from: Point, to: Point): [number, number, number, number] => [from[0], from[1], to[0], to[1]];
  const green = mix('#3E9A72', '#BFE9D6', tone);
  const deep = mix('#1E5A4A', '#5E9D90', tone);
  const body: Readonly<Record<Way, string>> = {
    top: sketch.linear(
      [
        [0, mix(green, '#F2FFF8', 0.72)],
        [0.5, mix(green, '#DDF7EA', 0.5)],
        [1, mix(green, look.accent, 0.22)],
      ],
      across(a, c),
      true,
    ),
    left: sketch.linear(
      [
        [0, mix(green, '#E6FFF3', 0.34)],
        [0.45, green],
        [0.8, mix(green, deep, 0.42)],
        [1, mix(green, '#D8FFE9', 0.35)],
      ],
      across(a, c),
      true,
    ),
    right: sketch.linear(
      [
        [0, mix(deep, '#4B3A86', 0.3)],
        [0.5, mix(deep, green, 0.3)],
        [1, mix(green, '#C9FFE2', 0.3)],
      ],
      across(a, c),
      true,
    ),
  };
  const sheen: Readonly<Record<Way, string>> = {
    top: sketch.linear(
      [
        [0, '#FFFFFF', 0.62],
        [0.36, '#FFFFFF', 0.4],
        [0.4, '#FFFFFF', 0.1],
        [0.72, '#FFFFFF', 0.04],
        [0.75, '#FFFFFF', 0.26],
        [1, '#FFFFFF', 0.05],
      ],
      across(between(a, e, 0.5), between(b, c, 0.5)),
      true,
    ),
    left: sketch.linear(
      [
        [0, '#FFFFFF', 0.46],
        [0.28, '#FFFFFF', 0.16],
        [0.3, '#FFFFFF', 0.02],
        [1, '#FFFFFF', 0],
      ],
      across(a, between(b, c, 0.9)),
      true,
    ),
    right: sketch.linear(
      [
        [0, '#1C1440', 0.3],
        [0.6, '#1C1440', 0.08],
        [1, '#FFFFFF', 0.12],
      ],
      across(a, c),
      true,
    ),
  };
  const size = Math.hypot(b[0] - a[0], b[1] - a[1]);
  return (
    path(d, body[way], `stroke="${green}" stroke-width="0.8"`) +
    sketch.inside(d, `<g opacity="${way === 'top' ? 0.7 : 0.9}">${inner}</g>${path(polygon(whole), sheen[way])}`) +
    rims(piece, whole, Math.max(1, size / 110), way)
  );
}

/** Light on those edges of a piece that are edges of the whole side. */
function rims(piece: readonly Point[], whole: readonly Point[], width: number, way: Way): string {
  const middle = centroid(whole);
  let body = '';
  piece.forEach((from, index) => {
    const to = piece[(index + 1) % piece.length] ?? from;
    const isRim = whole.some((a, at) => {
      const b = whole[(at + 1) % whole.length] ?? a;
      return offLine(from, a, b) < 0.6 && offLine(to, a, b) < 0.6;
    });
    if (!isRim) return;
    const isUpper = (from[1] + to[1]) / 2 < middle[1];
    const strength = way === 'top' ? 0.9 : isUpper ? 0.7 : 0.34;
    body += line(polyline([from, to]), '#F6FFFA', width * (isUpper ? 1.2 : 0.9), strength);
  });
  return body;
}

function offLine(p: Point, a: Point, b: Point): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  return Math.abs((p[0] - a[0]) * dy - (p[1] - a[1]) * dx) / (Math.hypot(dx, dy) || 1);
}
