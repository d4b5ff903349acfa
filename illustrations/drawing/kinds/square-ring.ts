import { mix } from '#drawing/colour.ts';
import { type Point, polygon, polyline } from '#drawing/geometry.ts';
import { restingShadow } from '#drawing/materials/ground-shadow.ts';
import { line, path, type Sketch } from '#drawing/sketch.ts';
import { type Camera, camera, metalTone, mirrored, normalOf, unit, type Vector } from '#drawing/solid.ts';

import type { Commission, Piece } from './piece.ts';

/** In millimetres, as the bench makes it. */
const ring = { inner: 9.5, outer: 11.5, foot: -11.5, seat: 11, top: 14.2, half: 6.3, neck: 5.8, frame: 1.1 };
const matte = 0.55;

/** A heavy band of rubbed silver under a flat square of stone, standing on the table, seen from above. */
export function squareRing(commission: Commission): Piece {
  const { sketch } = commission;
  const eye = camera(-0.5, 0.58, 29);
  const foot = eye.place([0, ring.foot, 0]);
  const art = shadow(sketch, eye) + band(commission, eye) + head(commission, eye);
  const middle = eye.place([0, ring.top, 0]);
  return {
    stage: 'table',
    art: `<g transform="translate(-16 ${-foot[1] - 30})">${art}</g>`,
    closeUp: { x: middle[0] - 16, y: middle[1] - foot[1] + 40, zoom: 1.75, turn: 4 },
  };
}

/** The ring's own shape thrown on the table, away from the window, and the dark under its foot. */
function shadow(sketch: Sketch, eye: Camera): string {
  const thrown = ([x, y, z]: Vector): Point => {
    const height = y - ring.foot;
    return eye.place([x + height * 0.46, ring.foot, z - height * 0.2]);
  };
  const circle = (radius: number, z: number): Point[] =>
    Array.from({ length: 60 }, (_, index) => {
      const angle = (index / 60) * Math.PI * 2;
      return thrown([Math.cos(angle) * radius, Math.sin(angle) * radius, z]);
    });
  const { half, top } = ring;
  const lid = (
    [
      [-half, top, half],
      [half, top, half],
      [half, top, -half],
      [-half, top, -half],
    ] as const
  ).map(thrown);
  const cast =
    [-1.6, -0.8, 0, 0.8, 1.6].map((z) => line(`${polyline(circle(10.6, z))}Z`, '#3B2723', 48, 0.065)).join('') +
    path(polygon(lid), '#3B2723', 'opacity="0.22"');
  const [x, y] = eye.place([0, ring.foot, 0]);
  return sketch.blurred(cast, 17) + restingShadow(sketch, x + 4, y + 1, 104, 22, 1.5);
}

/** The band: its profile, slightly rounded, carried round the finger. */
function band({ sketch, metal }: Commission, eye: Camera): string {
  const { dice } = sketch;
  const steps = 132;
  const at = (turn: number, radius: number, z: number): Vector => [Math.cos(turn) * radius, Math.sin(turn) * radius, z];
  // Towards the head the band grows wider and thicker.
  const swell = (turn: number): number => Math.max(0, Math.sin(turn)) ** 4;
  const profile = (turn: number): readonly Vector[] => {
    const [wide, thick] = [2.1 + swell(turn) * 2.1, 1 + swell(turn) * 0.3];
    return Array.from({ length: 28 }, (_, index) => {
      const angle = ((index + 0.5) / 28) * Math.PI * 2;
      // A box with rounded edges: a circle pushed out against four flat sides.
      const flat = (value: number): number => Math.max(-1, Math.min(1, value * 1.24));
      const [out, along] = [flat(Math.cos(angle)), flat(Math.sin(angle))];
      return at(turn, ring.inner + thick * (1 + out) + (out === 1 ? 0.12 * (1 - along * along) : 0), along * wide);
    });
  };
  const faces: { readonly depth: number; readonly art: string }[] = [];
  for (let step = 0; step < steps; step += 1) {
    const [from, to] = [profile((step / steps) * Math.PI * 2), profile(((step + 1) / steps) * Math.PI * 2)];
    for (let side = 0; side < from.length; side += 1) {
      const next = (side + 1) % from.length;
      const [a, b, c, d] = [from[side], from[next], to[next], to[side]];
      if (!a || !b || !c || !d) continue;
      const normal = eye.facing(normalOf(a, c, b));
      if (normal[2] < -0.02) continue;
      const isInside = side >= 9 && side < 18;
      const hidden = isInside ? 0.1 : swell(Math.atan2(a[1], a[0])) * 0.2;
      const light = mirrored(nearRoom(normal, eye.facing(a)), matte) * (isInside ? 0.82 : 1) - hidden;
      const tone = metalTone(metal, light);
      const depth = eye.facing(a)[2] + eye.facing(c)[2];
      faces.push({
        depth,
        art: path(polygon([a, b, c, d].map(eye.place)), tone, `stroke="${tone}" stroke-width="1.2"`),
      });
    }
  }
  const body = faces
    .sort((one, other) => one.depth - other.depth)
    .map(({ art }) => art)
    .join('');
  // The marks of the rubbing run round the band.
  let rubbed = '';
  for (let index = 0; index < 70; index += 1) {
    const [start, z] = [dice.between(0, 6.28), dice.between(-1.9, 1.9)];
    const reach = dice.between(0.06, 0.3);
    const arc = [0, 0.25, 0.5, 0.75, 1].map((share) => at(start + share * reach, ring.outer + 0.08, z));
    const isSeen = arc.every(([x, y]) => eye.facing([x, y, 0])[2] > 1);
    if (isSeen)
      rubbed += line(
        polyline(arc.map(eye.place)),
        dice.chance(0.5) ? metal.light : metal.dark,
        1,
        dice.between(0.08, 0.22),
      );
  }
  // A breath of softness melts the small faces into one rubbed surface.
  return sketch.blurred(body, 1.3) + rubbed;
}

/** The room is near, so that one flat face mirrors it differently from end to end. */
function nearRoom(normal: Vector, [x, y, z]: Vector): Vector {
  return unit([normal[0] + x * 0.028, normal[1] + y * 0.028, normal[2] + z * 0.01]);
}

/** The square cup, its frame, and the stone let into it. */
function head({ sketch, metal, look }: Commission, eye: Camera): string {
  const { half, top, seat, neck, frame } = ring;
  const square = (reach: number, y: number): readonly Vector[] => [
    [-reach, y, reach],
    [reach, y, reach],
    [reach, y, -reach],
    [-reach, y, -reach],
  ];
  const seen = (points: readonly Vector[]): string => polygon(points.map(eye.place));
  let body = '';
  const wall = (low: readonly Vector[], high: readonly Vector[], paint: (normal: Vector) => string): void => {
    for (let side = 0; side < 4; side += 1) {
      const next = (side + 1) % 4;
      const [a, b, c, d] = [low[side], low[next], high[next], high[side]];
      if (!a || !b || !c || !d) continue;
      const normal = eye.facing(normalOf(a, b, c));
      if (normal[2] > 0) body += path(seen([a, b, c, d]), paint(normal));
    }
  };
  const silver = (normal: Vector): string => {
    const light = mirrored(normal, matte);
    return sketch.linear(
      [
        [0, metalTone(metal, light + 0.12)],
        [0.6, metalTone(metal, light - 0.02)],
        [1, metalTone(metal, light - 0.2)],
      ],
      [0, 0, 0.2, 1],
    );
  };
  wall(square(neck, seat), square(half, top - 0.7), silver);
  wall(square(half, top - 0.7), square(half, top - 0.16), silver);
  wall(square(half, top - 0.16), square(half - 0.16, top), (normal) => metalTone(metal, mirrored(normal, matte) + 0.3));
  const flat = sketch.linear(
    [
      [0, metalTone(metal, 0.98)],
      [0.45, metalTone(metal, 0.74)],
      [1, metalTone(metal, 0.5)],
    ],
    [0, 0, 1, 0.4],
  );
  const lid = seen(square(half - 0.16, top));
  body += path(lid, flat) + sketch.inside(lid, rubbing(sketch, metal.light, metal.dark, eye));
  const [bed, stone] = [half - frame, half - frame - 0.42];
  body += path(seen(square(bed, top)), mix(metal.dark, '#0B090C', 0.55));
  // The stone's four narrow bevels, each turned to another part of the room.
  wall(square(bed - 0.06, top), square(stone, top + 0.3), (normal) =>
    mix(look.dark, look.shine, Math.min(0.85, Math.max(0.04, mirrored(normal, 0.2) - 0.2))),
  );
  const table = seen(square(stone, top + 0.3));
  const rim = square(stone, top + 0.3).map(eye.place);
  return body + path(table, look.dark) + sketch.inside(table, mirror(sketch, look, eye, stone)) + glint(rim);
}

/** Fine parallel marks on the flat of the frame. */
function rubbing(sketch: Sketch, light: string, dark: string, eye: Camera): string {
  const { dice } = sketch;
  let marks = '';
  for (let z = -ring.half; z < ring.half; z += 0.13) {
    const from = dice.between(-ring.half, ring.half * 0.4);
    const ends: readonly Vector[] = [
      [from, ring.top, z],
      [from + dice.between(2, 8), ring.top, z],
    ];
    marks += line(polyline(ends.map(eye.place)), dice.chance(0.5) ? light : dark, 0.9, dice.between(0.1, 0.3));
  }
  return marks;
}

/** What the polished black shows: the pale wall, and the two panes of the window with hard edges. */
function mirror(sketch: Sketch, look: Commission['look'], eye: Camera, reach: number): string {
  const [corner, right, near] = [
    eye.place([-reach, ring.top + 0.3, -reach]),
    eye.place([reach, ring.top + 0.3, -reach]),
    eye.place([-reach, ring.top + 0.3, reach]),
  ];
  const [a, b] = [right[0] - corner[0], right[1] - corner[1]];
  const [c, d] = [near[0] - corner[0], near[1] - corner[1]];
  const numbers = [a, b, c, d].map((value) => (value / 100).toFixed(5)).join(' ');
  const wall = sketch.linear(
    [
      [0, mix(look.base, '#8C8794', 0.62)],
      [0.34, mix(look.base, look.light, 0.3)],
      [0.72, look.deep],
      [1, look.dark],
    ],
    [0, 0, 0.85, 1],
  );
  const pane = sketch.linear(
    [
      [0, '#FFFFFF', 0.95],
      [0.5, '#F4EFF2', 0.66],
      [1, '#DAD3DA', 0.26],
    ],
    [0, 0, 0.7, 1],
  );
  const far = sketch.linear([
    [0, '#C9BEC4', 0],
    [1, '#C9BEC4', 0.3],
  ]);
  return `<g transform="matrix(${numbers} ${corner[0].toFixed(2)} ${corner[1].toFixed(2)})">${path('M-2 -2H102V102H-2Z', wall)}${path('M-2 -2H30L-2 56Z', pane)}${path('M37 -2H60L-2 109V69Z', pane)}${path('M-2 84Q50 76 102 84V102H-2Z', far)}</g>`;
}

/** Light caught along the stone's edges. */
function glint(rim: readonly Point[]): string {
  const [one, two, three, four] = rim;
  if (!one || !two || !three || !four) return '';
  return (
    line(polyline([four, one, two]), '#FFFFFF', 1.8, 0.75) + line(polyline([two, three, four]), '#FFFFFF', 1.4, 0.4)
  );
}
