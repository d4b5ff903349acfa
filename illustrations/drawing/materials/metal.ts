import { mix } from '#drawing/colour.ts';
import { evenly, n, type Point } from '#drawing/geometry.ts';
import type { MetalLook } from '#drawing/palette.ts';
import type { Box } from '#drawing/polished-stone.ts';
import { ellipse, line, path, type Sketch } from '#drawing/sketch.ts';

/** Polished metal as a paint: the dark and bright bands of a room mirrored in it. */
export function metalSheet(
  sketch: Sketch,
  metal: MetalLook,
  direction: readonly [number, number, number, number] = [0, 0, 1, 0.35],
): string {
  return sketch.linear(
    [
      [0, metal.deep],
      [0.12, metal.base],
      [0.26, metal.light],
      [0.4, metal.base],
      [0.56, metal.deep],
      [0.66, mix(metal.deep, metal.dark, 0.55)],
      [0.8, metal.base],
      [0.9, mix(metal.base, metal.light, 0.6)],
      [1, metal.deep],
    ],
    direction,
  );
}

/** A round wire along a line; `extra` goes to each of its strokes. */
export function wire(metal: MetalLook, d: string, width: number, extra = ''): string {
  const shifted = (x: number, y: number): string =>
    `transform="translate(${n(-width * x)} ${n(-width * y)})"${extra && ` ${extra}`}`;
  return (
    line(d, metal.dark, width, 1, extra) +
    line(d, metal.deep, width * 0.84, 1, extra) +
    line(d, metal.base, width * 0.56, 1, shifted(0.08, 0.1)) +
    line(d, metal.light, width * 0.2, 0.9, shifted(0.16, 0.2))
  );
}

export function metalBall(sketch: Sketch, metal: MetalLook, x: number, y: number, r: number, squash = 1): string {
  const paint = sketch.radial(
    [
      [0, metal.light],
      [0.3, mix(metal.light, metal.base, 0.5)],
      [0.6, metal.base],
      [0.8, metal.deep],
      [0.93, metal.dark],
      [1, metal.deep],
    ],
    [0.45, 0.42, 0.6, 0.34, 0.28],
  );
  return (
    ellipse(x, y, r, r * squash, paint) +
    ellipse(x - r * 0.32, y - r * squash * 0.38, r * 0.2, r * squash * 0.13, '#FFFFFF', 'opacity="0.85"')
  );
}

/** A chain of fine links, seen in turn from the front and from the side. */
export function chain(sketch: Sketch, metal: MetalLook, points: readonly Point[], link: number): string {
  let length = 0;
  for (let index = 1; index < points.length; index += 1) {
    const [a, b] = [points[index - 1] ?? [0, 0], points[index] ?? [0, 0]];
    length += Math.hypot(b[0] - a[0], b[1] - a[1]);
  }
  const places = evenly(points, Math.max(2, Math.round(length / (link * 0.72))));
  const ring = sketch.stamp(
    `<ellipse rx="${n(link * 0.58)}" ry="${n(link * 0.36)}" fill="none" stroke="${metal.dark}" stroke-width="${n(link * 0.24)}"/>` +
      `<ellipse rx="${n(link * 0.58)}" ry="${n(link * 0.36)}" fill="none" stroke="${metalSheet(sketch, metal, [0, 0, 0.6, 1])}" stroke-width="${n(link * 0.17)}"/>`,
  );
  const edge = sketch.stamp(wire(metal, `M${n(-link * 0.5)} 0H${n(link * 0.5)}`, link * 0.26));
  return places
    .map((place, index) => {
      const next = places[index + 1] ?? place;
      const before = places[index - 1] ?? place;
      const angle = (Math.atan2(next[1] - before[1], next[0] - before[0]) * 180) / Math.PI;
      return (index % 2 === 0 ? ring : edge)(`translate(${n(place[0])} ${n(place[1])}) rotate(${n(angle)})`);
    })
    .join('');
}

/** A rim of metal round a stone's outline, with the shadow it throws on the stone. */
export function bezel(sketch: Sketch, metal: MetalLook, outline: string, width: number): string {
  return (
    line(outline, '#1E120E', width * 1.9, 0.28, `transform="translate(${n(width * 0.15)} ${n(width * 0.2)})"`) +
    line(outline, metal.dark, width * 1.16) +
    line(outline, metalSheet(sketch, metal, [0, 0, 0.8, 1]), width) +
    line(outline, metal.light, width * 0.16, 0.75, `transform="translate(${n(-width * 0.2)} ${n(-width * 0.22)})"`)
  );
}

/** Tiny balls of metal soldered along a line: the border of Himalayan silver work. */
export function granules(sketch: Sketch, metal: MetalLook, points: readonly Point[], r: number): string {
  const ball = sketch.stamp(metalBall(sketch, metal, 0, 0, r));
  return points.map(([x, y]) => ball(`translate(${n(x)} ${n(y)})`)).join('');
}

/** A flat shape of metal with a bright upper edge. */
export function plate(
  sketch: Sketch,
  metal: MetalLook,
  d: string,
  direction?: readonly [number, number, number, number],
): string {
  return (
    path(d, metalSheet(sketch, metal, direction), `stroke="${metal.dark}" stroke-width="1.5" stroke-opacity="0.7"`) +
    line(d, metal.light, 1.4, 0.5, 'transform="translate(-1 -1.4)"')
  );
}

/** The marks of a hammer over a box: shallow dents, each with its own light. */
export function hammered(sketch: Sketch, metal: MetalLook, { x, y, w, h }: Box, size: number): string {
  const { dice } = sketch;
  const dent = sketch.stamp(
    ellipse(
      0,
      0,
      10,
      9,
      sketch.linear(
        [
          [0, metal.dark, 0.34],
          [0.45, metal.base, 0.2],
          [1, metal.light, 0.5],
        ],
        [0, 0, 0.7, 1],
      ),
    ),
  );
  let body = '';
  for (let row = 0; row * size * 0.72 < h + size; row += 1) {
    for (let column = 0; column * size * 0.84 < w + size; column += 1) {
      const [cx, cy] = [
        x + (column + (row % 2) / 2) * size * 0.84 + dice.between(-3, 3),
        y + row * size * 0.72 + dice.between(-3, 3),
      ];
      body += dent(`translate(${n(cx)} ${n(cy)}) scale(${n((size / 20) * dice.between(0.8, 1.15))})`);
    }
  }
  return body;
}
