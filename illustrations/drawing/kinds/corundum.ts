import { mix } from '#drawing/colour.ts';
import { between, n, type Point, polygon, polyline } from '#drawing/geometry.ts';
import type { StoneLook } from '#drawing/palette.ts';
import { ellipse, line, path, type Sketch } from '#drawing/sketch.ts';

const violet = '#6E4BB8';

/** A sapphire as it grows: a six-sided barrel with a flat end, standing on 0,0; blue above, violet at its foot. */
export function corundum(sketch: Sketch, look: StoneLook, width: number, height: number): string {
  const corners = (y: number, reach: number, squash: number): Point[] =>
    [0, 1, 2, 3, 4, 5].map((index) => {
      const angle = 0.26 + (index * Math.PI) / 3;
      return [(Math.cos(angle) * width * reach) / 2, y + (Math.sin(angle) * width * reach * squash) / 2];
    });
  const foot = corners(0, 1.04, 0.4);
  const waist = corners(-height * 0.45, 1.1, 0.4);
  const top = corners(-height, 0.8, 0.44);
  const rings = [top, waist, foot] as const;
  const shades = [0.8, 0.24, 0.86] as const;
  let body = '';
  // Only the sides 0, 1 and 2 face the eye; they run from the right round to the left.
  for (let side = 0; side < 3; side += 1) {
    const outline: Point[] = [];
    for (const ring of rings) outline.push(ring[side] ?? [0, 0]);
    for (const ring of [...rings].reverse()) outline.push(ring[side + 1] ?? [0, 0]);
    const shade = shades[side] ?? 0.5;
    const tint = (colour: string): string =>
      side === 2 ? mix(colour, look.light, 0.5) : mix(colour, look.dark, shade * 0.62);
    const d = polygon(outline);
    body += path(
      d,
      sketch.linear(
        [
          [0, tint(mix(look.base, look.accent, 0.35))],
          [0.34, tint(mix('#2F5FD0', look.base, 0.45))],
          [0.66, tint(mix(look.base, violet, 0.4))],
          [1, tint(mix(violet, look.deep, 0.25))],
        ],
        [0, -height, 0, width * 0.2],
        true,
      ),
    );
    body += sketch.inside(d, growth(sketch, rings, side, look, width, height));
  }
  body += sketch.inside(hull(rings), inner(sketch, width, height));
  const end = polygon(top);
  body += path(
    end,
    sketch.linear(
      [
        [0, mix(look.light, '#FFFFFF', 0.35)],
        [0.5, mix(look.accent, look.light, 0.5)],
        [1, mix(look.base, look.accent, 0.6)],
      ],
      [0, 0, 1, 0.7],
    ),
  );
  // The three-cornered steps that every collector looks for on the end.
  for (const share of [0.62, 0.4, 0.2]) {
    const steps = [0, 2, 4].map((index): Point => between([width * 0.03, -height], top[index] ?? [0, 0], share));
    body +=
      path(polygon(steps), '#FFFFFF', 'opacity="0.12"') +
      line(polygon(steps), '#FFFFFF', Math.max(0.8, width / 90), 0.28);
  }
  const edge = Math.max(1, width / 58);
  for (let side = 0; side <= 3; side += 1) {
    const ridge = polyline(rings.map((ring) => ring[side] ?? [0, 0]));
    body += line(ridge, '#D6E2FF', edge, side === 2 ? 0.5 : 0.2);
  }
  body +=
    line(polyline([...top.slice(0, 4)]), '#E4ECFF', edge, 0.6) +
    line(polyline([...top.slice(3), ...top.slice(0, 1)]), '#FFFFFF', edge * 0.7, 0.4);
  body += line(polyline(waist.slice(0, 4)), '#C9D6FF', edge * 0.7, 0.28);
  const middle: Point = [0, -height / 2];
  const [a = middle, b = middle] = top.slice(2);
  const [lower = middle, c = middle] = waist.slice(2);
  const gleam: Point[] = [between(a, b, 0.3), between(a, b, 0.62), between(c, lower, 0.42), between(c, lower, 0.66)];
  body += path(
    polygon(gleam),
    sketch.linear([
      [0, '#FFFFFF', 0.75],
      [1, '#FFFFFF', 0.05],
    ]),
  );
  return body;
}

function hull(rings: readonly (readonly Point[])[]): string {
  return polygon([
    ...rings.flatMap((ring) => ring.slice(0, 1)),
    ...(rings[2] ?? []).slice(1, 3),
    ...[...rings].reverse().flatMap((ring) => ring.slice(3, 4)),
  ]);
}

/** Growth lines across a side, as on a stack of plates. */
function growth(
  sketch: Sketch,
  rings: readonly [readonly Point[], readonly Point[], readonly Point[]],
  side: number,
  look: StoneLook,
  width: number,
  height: number,
): string {
  const { dice } = sketch;
  let body = '';
  for (let y = -height; y < width * 0.24; y += dice.between(2.5, 9)) {
    const [a, b] = [rings[1][side] ?? [0, 0], rings[1][side + 1] ?? [0, 0]];
    const shift = y + height * 0.45;
    const colour = dice.chance(0.5) ? look.dark : look.light;
    body += line(
      `M${n(a[0])} ${n(a[1] + shift)}L${n(b[0])} ${n(b[1] + shift)}`,
      colour,
      dice.between(0.7, 2.6),
      dice.between(0.08, 0.34),
    );
  }
  return body;
}

/** Light that has gone through the stone gathers low on the side away from the window. */
function inner(sketch: Sketch, width: number, height: number): string {
  const through = sketch.radial([
    [0, '#7FA8FF', 0.8],
    [0.5, '#4F7BF0', 0.35],
    [1, '#3D62D8', 0],
  ]);
  const lilac = sketch.radial([
    [0, '#B79BFF', 0.55],
    [1, '#8A66E0', 0],
  ]);
  return (
    ellipse(width * 0.2, -height * 0.46, width * 0.34, height * 0.3, through) +
    ellipse(width * 0.02, -height * 0.1, width * 0.4, height * 0.16, lilac)
  );
}
