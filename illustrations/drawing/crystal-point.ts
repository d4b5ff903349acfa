import { mix } from './colour.ts';
import { between, n, type Point, polygon, polyline } from './geometry.ts';
import type { StoneLook } from './palette.ts';
import { line, path, type Sketch } from './sketch.ts';
import { stoneTexture } from './stone-textures.ts';

export interface PointShape {
  readonly width: number;
  readonly height: number;
  /** How much of the height the six sloping faces at the top take. */
  readonly tip?: number;
  /** How far the prism is turned round its own axis, in radians. */
  readonly turn?: number;
  /** Both ends pointed. */
  readonly double?: boolean;
  /** Sides lean in towards the top; 1 is a straight prism. */
  readonly taper?: number;
  readonly grain?: number;
  /** 0 to 1: milky and coloured by the rock at the foot. */
  readonly root?: number;
  /** Without veils and flaws, for one among many. */
  readonly isPlain?: boolean;
}

interface Face {
  readonly points: readonly Point[];
  readonly light: number;
  readonly isTip: boolean;
}

/** A six-sided crystal standing on 0,0 and reaching up to 0,-height. */
export function crystalPoint(sketch: Sketch, look: StoneLook, shape: PointShape): string {
  const {
    width: w,
    height: h,
    turn = sketch.dice.between(0.15, 0.9),
    grain = Math.max(0.8, shape.width / 110),
  } = shape;
  const prism = build(sketch, { ...shape, turn });
  const outline = silhouette(prism.front, prism.ringTop, prism.ringFoot, prism.apex, prism.foot);
  const glass = sketch.linear(
    [
      [0, mix(look.light, look.shine, 0.5)],
      [0.4, mix(look.light, look.base, 0.55)],
      [1, mix(look.base, look.deep, 0.35)],
    ],
    [0, 0, 0.2, 1],
  );
  const behind = prism.back
    .map((face) => line(polygon(face.points), look.shine, Math.max(0.8, w / 150), 0.35 * look.clarity))
    .join('');
  const texture = shape.isPlain
    ? ''
    : `<g transform="translate(${n(-w / 2)} ${n(-h)}) scale(${grain.toFixed(3)})">${stoneTexture(sketch, look, w / grain, h / grain)}</g>`;
  const faces = prism.front.map((face) => facet(sketch, look, face, h)).join('');
  const striae = look.habit === 'point' || look.habit === 'blade' ? striations(sketch, look, prism.front, w) : '';
  return `${path(outline, glass)}${sketch.inside(outline, texture + behind + faces + striae + rootOf(sketch, look, shape) + refraction(sketch, look, prism, w, h))}${edges(sketch, look, prism.front, w)}`;
}

function build(sketch: Sketch, shape: PointShape & { turn: number }) {
  const { dice } = sketch;
  const { width: w, height: h, turn, tip = 0.3, taper = 0.92, double = false } = shape;
  const tilt = 0.16;
  const corner = (index: number, y: number, spread: number): Point => {
    const angle = turn + (index * Math.PI) / 3;
    return [(Math.cos(angle) * w * spread) / 2, y + (Math.sin(angle) * w * spread * tilt) / 2];
  };
  const shoulder = h * (1 - tip);
  const ringTop = [0, 1, 2, 3, 4, 5].map((index) =>
    corner(index, -shoulder + dice.between(-0.06, 0.07) * h * tip * 2, taper),
  );
  const ringFoot = [0, 1, 2, 3, 4, 5].map((index) => corner(index, double ? -h * tip * 0.8 : 0, 1));
  const apex: Point = [dice.between(-0.1, 0.1) * w, -h];
  const foot: Point = [dice.between(-0.06, 0.06) * w, 0];
  const front: Face[] = [];
  const back: Face[] = [];
  for (let index = 0; index < 6; index += 1) {
    const normal = turn + ((index + 0.5) * Math.PI) / 3;
    const next = (index + 1) % 6;
    const [a, b, c, d] = [ringTop[index], ringTop[next], ringFoot[next], ringFoot[index]];
    if (a === undefined || b === undefined || c === undefined || d === undefined) continue;
    const light = Math.max(0, -Math.cos(normal) * 0.72 + Math.sin(normal) * 0.3 + 0.12);
    const side = Math.sin(normal) > 0 ? front : back;
    side.push(
      { points: [a, b, c, d], light, isTip: false },
      { points: [a, b, apex], light: Math.min(1, light + 0.22), isTip: true },
    );
    if (double) side.push({ points: [c, d, foot], light: light * 0.7, isTip: true });
  }
  return { front, back, ringTop, ringFoot, apex, foot: double ? foot : undefined };
}

/** The hull of everything in sight. */
function silhouette(
  _front: readonly Face[],
  top: readonly Point[],
  foot: readonly Point[],
  apex: Point,
  tail: Point | undefined,
): string {
  const all = [...top, ...foot, apex, ...(tail ? [tail] : [])].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const chain = (points: readonly Point[]): Point[] => {
    const hull: Point[] = [];
    for (const point of points) {
      while (hull.length > 1 && cross(hull[hull.length - 2] ?? point, hull[hull.length - 1] ?? point, point) <= 0)
        hull.pop();
      hull.push(point);
    }
    return hull.slice(0, -1);
  };
  return polygon([...chain(all), ...chain([...all].reverse())]);
}

function cross(o: Point, a: Point, b: Point): number {
  return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
}

function facet(sketch: Sketch, look: StoneLook, face: Face, h: number): string {
  const top = Math.min(...face.points.map((point) => point[1]));
  const bottom = Math.max(...face.points.map((point) => point[1]));
  const solid = 1 - look.clarity * 0.42;
  const bright = mix(look.base, look.shine, face.light * 0.95);
  const dim = mix(look.deep, look.dark, 0.5 - face.light * 0.5);
  const tone = face.light > 0.42 ? bright : mix(dim, look.base, face.light * 1.7);
  const strength = face.light > 0.42 ? 0.38 + face.light * 0.42 : 0.82 - face.light * 0.5;
  const paint = sketch.linear(
    [
      [0, tone, strength * (face.isTip ? 1 : 0.85)],
      [0.5, tone, strength * solid * 0.75],
      [1, face.light > 0.42 ? look.base : look.deep, strength * 0.9],
    ],
    [0, top, h * 0.08, bottom],
    true,
  );
  return path(polygon(face.points), paint);
}

/** Fine growth lines across the sides, and a slim reflection along each lit face. */
function striations(sketch: Sketch, look: StoneLook, front: readonly Face[], w: number): string {
  const { dice } = sketch;
  let body = '';
  for (const face of front) {
    const [a, b, c, d] = face.points;
    if (face.isTip || a === undefined || b === undefined || c === undefined || d === undefined) continue;
    for (let share = dice.between(0.04, 0.1); share < 0.95; share += dice.between(0.03, 0.11)) {
      const colour = dice.chance(0.6) ? look.shine : look.deep;
      body += line(
        polyline([between(a, d, share), between(b, c, share)]),
        colour,
        Math.max(0.6, w / 260),
        dice.between(0.06, 0.26),
      );
    }
    const [from, to] = [dice.between(0.12, 0.3), dice.between(0.5, 0.8)];
    const wide = 0.08 + face.light * 0.14;
    const glint: Point[] = [
      between(between(a, b, from), between(d, c, from), 0.05),
      between(between(a, b, from + wide), between(d, c, from + wide), 0.03),
      between(between(a, b, from + wide), between(d, c, from + wide), to),
      between(between(a, b, from), between(d, c, from), to + 0.06),
    ];
    const paint = sketch.linear([
      [0, '#FFFFFF', 0.2 + face.light * 0.55 * look.gloss],
      [1, '#FFFFFF', 0],
    ]);
    body += path(polygon(glint), paint);
  }
  return body;
}

function edges(sketch: Sketch, look: StoneLook, front: readonly Face[], w: number): string {
  const width = Math.max(0.9, w / 120);
  let body = '';
  for (const face of front) {
    const [a, b, c] = face.points;
    if (a === undefined || b === undefined || c === undefined) continue;
    const paint = sketch.linear([
      [0, '#FFFFFF', 0.35 + look.gloss * 0.5],
      [1, look.shine, 0.12],
    ]);
    // A line that is exactly upright has no box to span a gradient over, so it gets a plain colour.
    const straight = Math.abs(b[0] - c[0]) < 0.5;
    body += line(polyline([b, c]), straight ? look.shine : paint, width, face.isTip ? 0.95 : 0.6);
    body += line(polyline([a, b]), look.shine, width * 0.8, face.isTip ? 0.3 : 0.5);
  }
  return body;
}

/** What a clear prism shows through its sides: the bent far edges, the bright wall and the warm table. */
function refraction(sketch: Sketch, look: StoneLook, prism: ReturnType<typeof build>, w: number, h: number): string {
  if (look.clarity < 0.95 || w < 80) return '';
  const shoulder = Math.max(...prism.ringTop.map((point) => point[1]));
  const band = (x: number, wide: number, colour: string, strength: number): string =>
    path(
      polygon([
        [x, shoulder + h * 0.02],
        [x + wide, shoulder + h * 0.05],
        [x + wide * 1.15, 10],
        [x + wide * 0.1, 10],
      ]),
      sketch.linear([
        [0, colour, 0],
        [0.14, colour, strength],
        [0.55, colour, strength * 0.5],
        [1, colour, strength * 0.1],
      ]),
    );
  const warm = sketch.linear(
    [
      [0, '#E8C79E', 0],
      [0.7, '#E8C79E', 0.14],
      [1, '#C99A6A', 0.42],
    ],
    [0, -h * 0.5, 0, 0],
    true,
  );
  const inTip = sketch.linear(
    [
      [0, look.dark, 0.34],
      [1, look.dark, 0],
    ],
    [0, 0, 0.4, 1],
  );
  const tipShade = polygon([prism.apex, [w * 0.2, shoulder - h * 0.02], [w * 0.04, shoulder + h * 0.01]]);
  return (
    band(-w * 0.26, w * 0.13, '#FFFFFF', 0.75) +
    band(-w * 0.1, w * 0.06, look.dark, 0.26) +
    band(w * 0.12, w * 0.1, '#FFFFFF', 0.5) +
    band(w * 0.27, w * 0.09, look.dark, 0.34) +
    path(tipShade, inTip) +
    `<rect x="${n(-w)}" y="${n(-h * 0.5)}" width="${n(w * 2)}" height="${n(h * 0.6)}" fill="${warm}"/>`
  );
}

function rootOf(
  sketch: Sketch,
  look: StoneLook,
  { width: w, height: h, root = 0.5, double = false }: PointShape,
): string {
  if (double || root === 0) return '';
  const paint = sketch.linear(
    [
      [0, look.vein, 0],
      [0.55, look.vein, 0.16 * root],
      [1, mix(look.deep, look.vein, 0.35), 0.6 * root],
    ],
    [0, -h * 0.55, 0, 0],
    true,
  );
  return `<rect x="${n(-w)}" y="${n(-h * 0.55)}" width="${n(w * 2)}" height="${n(h * 0.7)}" fill="${paint}"/>`;
}
