import { cut, distance, type Piece, type Point, pointOn, readPath, straightPiece } from './path.ts';
import { planeUnitsPerPixel, unitsPerPixel, writePath } from './path-data.ts';
import { type Tone, tones } from './tones.ts';

/** Contours, details, and points (lines without length, round by their caps). */
export type Weight = 'bold' | 'fine' | 'dot';

interface Stroke {
  readonly weight: Weight;
  pieces: Piece[];
}

/** What somebody has on, whatever its tone: the robe, and the band that stands out from it. */
type Worn = 'cloth' | 'sash';

/** A coloured area under the lines. */
interface Plane {
  readonly tone: Tone;
  readonly pieces: readonly Piece[];
  /** Everything but the area, to the card's edge. */
  readonly isOutside: boolean;
}

export interface Placing {
  readonly x?: number;
  readonly y?: number;
  readonly scale?: number;
  /** Degrees, clockwise. */
  readonly turn?: number;
  readonly isFlipped?: boolean;
}

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

const strokeWidths: Readonly<Record<Weight, number>> = { bold: 2.2, fine: 1.1, dot: 2.8 };

/**
 * A sheet drawn on from back to front: a shape hides what was drawn before it and is coloured, a line hides nothing.
 * Lines end where they are hidden, and all lie above the planes: so a line costs little, however often it is crossed.
 */
export class Pen {
  private strokes: Stroke[] = [];
  private readonly planes: Plane[] = [];
  private tone: Tone = 'paper';
  private cloth: Tone = 'violet';
  private matrix: Matrix = [1, 0, 0, 1, 0, 0];

  /** Draws in a place of its own: moved, scaled, turned, or seen in a mirror. */
  at({ x = 0, y = 0, scale = 1, turn = 0, isFlipped = false }: Placing, draw: (pen: Pen) => void): void {
    const outer = this.matrix;
    const angle = (turn * Math.PI) / 180;
    const cos = Math.cos(angle) * scale;
    const sin = Math.sin(angle) * scale;
    const side = isFlipped ? -1 : 1;
    this.matrix = times(outer, [cos * side, sin * side, -sin, cos, x, y]);
    draw(this);
    this.matrix = outer;
  }

  /** Draws twice, the second time seen in a mirror standing at `x`. */
  twice(x: number, draw: (pen: Pen, side: -1 | 1) => void): void {
    draw(this, -1);
    this.at({ x: 2 * x, isFlipped: true }, (pen) => draw(pen, 1));
  }

  line(d: string, weight: Weight = 'bold'): void {
    this.strokes.push({ weight, pieces: this.read(d) });
  }

  fine(d: string): void {
    this.line(d, 'fine');
  }

  /** What is drawn meanwhile is of this tone, where it does not say its own. */
  in(tone: Tone, draw: () => void): void {
    const outer = this.tone;
    this.tone = tone;
    draw();
    this.tone = outer;
  }

  /** Whoever is drawn meanwhile wears this. */
  wearing(cloth: Tone, draw: () => void): void {
    const outer = this.cloth;
    this.cloth = cloth;
    draw();
    this.cloth = outer;
  }

  /** A contour that hides what lies behind it. Left open, it is drawn open but still hides all it would close. */
  shape(d: string, weight: Weight = 'bold', tone: Tone | Worn = this.tone): void {
    this.hide(d, tone);
    this.line(d, weight);
  }

  hide(d: string, tone: Tone | Worn = this.tone): void {
    const area = outlineOf(this.read(d));
    for (const stroke of this.strokes) stroke.pieces = keep(stroke.pieces, area, false);
    this.fill(d, tone);
  }

  /** Colours an area and hides no line. */
  fill(d: string, tone: Tone | Worn): void {
    this.planes.push({ tone: this.toneOf(tone), pieces: this.read(d), isOutside: false });
  }

  private toneOf(tone: Tone | Worn): Tone {
    if (tone === 'cloth') return this.cloth;
    if (tone === 'sash') return this.cloth === 'brass' ? 'violet' : 'brass';
    return tone;
  }

  /** Colours everything but an area. */
  surround(d: string, tone: Tone): void {
    this.planes.push({ tone, pieces: this.read(d), isOutside: true });
  }

  /** Cuts everything drawn until now to what lies within. */
  crop(d: string): void {
    const area = outlineOf(this.read(d));
    for (const stroke of this.strokes) stroke.pieces = keep(stroke.pieces, area, true);
  }

  circle(x: number, y: number, radius: number, weight: Weight = 'bold', tone: Tone | Worn = this.tone): void {
    this.shape(circlePath(x, y, radius), weight, tone);
  }

  dots(...points: readonly Point[]): void {
    for (const [x, y] of points) this.line(`M${x} ${y}l0 0`, 'dot');
  }

  /** Parallel fine lines within an area; 0 degrees lies flat. */
  hatch(d: string, gap: number, degrees: number): void {
    const area = outlineOf(this.read(d));
    const angle = (degrees * Math.PI) / 180;
    const along: Point = [Math.cos(angle), Math.sin(angle)];
    const across: Point = [-along[1], along[0]];
    const reach = (to: Point) => area.map((p) => p[0] * to[0] + p[1] * to[1]);
    const [from, to] = [Math.min(...reach(along)) - 1, Math.max(...reach(along)) + 1];
    const [low, high] = [Math.min(...reach(across)), Math.max(...reach(across))];
    for (let off = low + gap / 2; off < high; off += gap) {
      const end = (t: number): Point => [along[0] * t + across[0] * off, along[1] * t + across[1] * off];
      this.strokes.push({ weight: 'fine', pieces: keep([straightPiece(end(from), end(to))], area, true) });
    }
  }

  /** The path elements of the planes, then of every line that can be seen. */
  elements(): string {
    const planes = `<g stroke="none" transform="scale(${1 / planeUnitsPerPixel})">${this.planeElements()}</g>`;
    return `${planes}<g transform="scale(${1 / unitsPerPixel})">${this.lineElements()}</g>`;
  }

  private planeElements(): string {
    const runs: { readonly tone: Tone; readonly boxes: Box[]; d: string }[] = [];
    for (const { tone, pieces, isOutside } of this.planes) {
      const box = isOutside ? everywhere : boxOf(pieces);
      // One after the other in one path: all turn the same way, or where they overlap would be a hole.
      const d = isOutside ? plane(readPath(sheet), true) + plane(pieces, false) : plane(pieces, true);
      const over = runs.findLastIndex((run) => run.tone === tone || run.boxes.some((other) => overlap(other, box)));
      const below = runs[over];
      // An earlier path of its tone takes it in, when nothing of another tone was laid between where it lies.
      if (below?.tone === tone && !isOutside) {
        below.boxes.push(box);
        below.d += d;
      } else runs.push({ tone, boxes: [box], d });
    }
    return runs.map(({ tone, d }) => `<path fill="${tones[tone]}" d="${d}"/>`).join('');
  }

  private lineElements(): string {
    return (['bold', 'fine', 'dot'] as const)
      .map((weight) => {
        const pieces = this.strokes.filter((stroke) => stroke.weight === weight).flatMap((stroke) => stroke.pieces);
        return pieces.length === 0
          ? ''
          : `<path stroke-width="${strokeWidths[weight] * unitsPerPixel}" d="${writePath(pieces)}"/>`;
      })
      .join('');
  }

  private read(d: string): Piece[] {
    const [a, b, c, d1, e, f] = this.matrix;
    const put = ([x, y]: Point): Point => [a * x + c * y + e, b * x + d1 * y + f];
    return readPath(d).map((piece) => ({
      a: put(piece.a),
      b: put(piece.b),
      c: put(piece.c),
      d: put(piece.d),
      isStraight: piece.isStraight,
      ...(piece.radius !== undefined && { radius: piece.radius * Math.hypot(a, b) * Math.sign(a * d1 - b * c) }),
    }));
  }
}

type Box = readonly [left: number, top: number, right: number, bottom: number];

const everywhere: Box = [-Infinity, -Infinity, Infinity, Infinity];

function boxOf(pieces: readonly Piece[]): Box {
  const area = outlineOf(pieces);
  const [xs, ys] = [area.map(([x]) => x), area.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function overlap(one: Box, other: Box): boolean {
  return one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];
}

/** The whole sheet. */
const sheet = 'M0 0H300V500H0Z';

const plane = (pieces: readonly Piece[], isClockwise: boolean): string =>
  writePath(turned(pieces, isClockwise), planeUnitsPerPixel);

/** A closed outline running with the clock, or against it. */
function turned(pieces: readonly Piece[], isClockwise: boolean): readonly Piece[] {
  const area = outlineOf(pieces).reduce((sum, [x, y], i, points) => {
    const [nextX, nextY] = points[(i + 1) % points.length] ?? [0, 0];
    return sum + x * nextY - nextX * y;
  }, 0);
  if (area > 0 === isClockwise) return pieces;
  return pieces.toReversed().map((piece) => ({
    a: piece.d,
    b: piece.c,
    c: piece.b,
    d: piece.a,
    isStraight: piece.isStraight,
    ...(piece.radius !== undefined && { radius: -piece.radius }),
  }));
}

export function circlePath(x: number, y: number, rx: number, ry = rx): string {
  return `M${x - rx} ${y}a${rx} ${ry} 0 0 1 ${2 * rx} 0a${rx} ${ry} 0 0 1 ${-2 * rx} 0Z`;
}

/** Straight lines through all points. */
export function through(points: readonly Point[]): string {
  return points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');
}

function times(m: Matrix, n: Matrix): Matrix {
  return [
    m[0] * n[0] + m[2] * n[1],
    m[1] * n[0] + m[3] * n[1],
    m[0] * n[2] + m[2] * n[3],
    m[1] * n[2] + m[3] * n[3],
    m[0] * n[4] + m[2] * n[5] + m[4],
    m[1] * n[4] + m[3] * n[5] + m[5],
  ];
}

function outlineOf(pieces: readonly Piece[]): Point[] {
  return pieces.flatMap((piece) =>
    piece.isStraight ? [piece.a, piece.d] : Array.from({ length: 17 }, (_, i) => pointOn(piece, i / 16)),
  );
}

function keep(pieces: readonly Piece[], area: readonly Point[], isInsideKept: boolean): Piece[] {
  const xs = area.map((p) => p[0]);
  const ys = area.map((p) => p[1]);
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const;
  return pieces.flatMap((piece) => {
    const ends = [piece.a, piece.b, piece.c, piece.d];
    const isFar =
      ends.every((p) => p[0] < box[0]) ||
      ends.every((p) => p[0] > box[2]) ||
      ends.every((p) => p[1] < box[1]) ||
      ends.every((p) => p[1] > box[3]);
    if (isFar) return isInsideKept ? [] : [piece];
    const isKept = (t: number) => isWithin(pointOn(piece, t), area) === isInsideKept;
    return keptPieces(piece, isKept);
  });
}

function keptPieces(piece: Piece, isKept: (t: number) => boolean): Piece[] {
  const length = distance(piece.a, piece.b) + distance(piece.b, piece.c) + distance(piece.c, piece.d);
  if (length < 0.01) return isKept(0.5) ? [piece] : [];
  const count = Math.max(3, Math.ceil(length / 1.5));
  const bounds = [0];
  // A little off the ends: a line that begins on a contour should not be judged by the contour itself.
  const place = (i: number) => Math.min(Math.max(i / count, 0.15 / length), 1 - 0.15 / length);
  let was = isKept(place(0));
  const beginsKept = was;
  for (let i = 1; i <= count; i += 1) {
    const is = isKept(place(i));
    if (is !== was) bounds.push(changeBetween(place(i - 1), place(i), was, isKept));
    was = is;
  }
  bounds.push(1);
  const kept: Piece[] = [];
  for (let i = beginsKept ? 0 : 1; i + 1 < bounds.length; i += 2) {
    const [from = 0, to = 1] = [bounds[i], bounds[i + 1]];
    const isWhole = from === 0 && to === 1;
    if (isWhole) kept.push(piece);
    else if ((to - from) * length > 0.7) kept.push(cut(piece, from, to));
  }
  return kept;
}

function changeBetween(low: number, high: number, was: boolean, isKept: (t: number) => boolean): number {
  let [from, to] = [low, high];
  for (let i = 0; i < 14; i += 1) {
    const middle = (from + to) / 2;
    if (isKept(middle) === was) from = middle;
    else to = middle;
  }
  return (from + to) / 2;
}

function isWithin([x, y]: Point, area: readonly Point[]): boolean {
  let isInside = false;
  let last = area[area.length - 1] ?? [0, 0];
  for (const point of area) {
    if (point[1] > y !== last[1] > y) {
      const crossing = ((last[0] - point[0]) * (y - point[1])) / (last[1] - point[1]) + point[0];
      if (x < crossing) isInside = !isInside;
    }
    last = point;
  }
  return isInside;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
