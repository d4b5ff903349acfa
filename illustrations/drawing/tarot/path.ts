// Path data read into pieces that can be cut: what lies behind a figure ends at its contour, so that a card's lines are
// three paths in all, above its planes.

export type Point = readonly [x: number, y: number];

/** A straight line or a cubic curve, from `a` over the handles `b` and `c` to `d`. */
export interface Piece {
  readonly a: Point;
  readonly b: Point;
  readonly c: Point;
  readonly d: Point;
  readonly isStraight: boolean;
  /** Of an arc of a circle, to be written as one: below zero if it runs against the clock. */
  readonly radius?: number;
}

const numbersOf: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };

/** Reads every command of SVG path data; quadratic curves and arcs come out as cubic ones. */
export function readPath(d: string): Piece[] {
  const pieces: Piece[] = [];
  let at: Point = [0, 0];
  let start: Point = [0, 0];
  let handle: Point = [0, 0];
  let before = '';
  const curve = (b: Point, c: Point, to: Point) => {
    pieces.push({ a: at, b, c, d: to, isStraight: false });
    at = to;
  };
  const straight = (to: Point) => {
    pieces.push(straightPiece(at, to));
    at = to;
  };
  const quadratic = (control: Point, to: Point) => {
    const from = at;
    curve(mix(from, control, 2 / 3), mix(to, control, 2 / 3), to);
    handle = control;
  };

  for (const [, letter = '', rest = ''] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const kind = letter.toUpperCase();
    const count = numbersOf[kind];
    if (count === undefined) throw new Error(`Path data knows no '${letter}': ${d}`);
    const values = [...rest.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map((match) => Number(match[0]));
    const isRelative = letter !== kind;
    const rounds = count === 0 ? 1 : values.length / count;
    if (!Number.isInteger(rounds) || rounds === 0) throw new Error(`Path data lacks numbers at '${letter}': ${d}`);
    for (let round = 0; round < rounds; round += 1) {
      const v = values.slice(round * count, (round + 1) * count);
      const ox = isRelative ? at[0] : 0;
      const oy = isRelative ? at[1] : 0;
      const point = (i: number): Point => [(v[i] ?? 0) + ox, (v[i + 1] ?? 0) + oy];
      const reflected: Point = [2 * at[0] - handle[0], 2 * at[1] - handle[1]];
      switch (kind) {
        case 'M':
          if (round === 0) {
            at = point(0);
            start = at;
          } else straight(point(0));
          break;
        case 'L':
          straight(point(0));
          break;
        case 'H':
          straight([(v[0] ?? 0) + ox, at[1]]);
          break;
        case 'V':
          straight([at[0], (v[0] ?? 0) + oy]);
          break;
        case 'C':
          handle = point(2);
          curve(point(0), handle, point(4));
          break;
        case 'S': {
          const first = 'CS'.includes(before) && before !== '' ? reflected : at;
          handle = point(0);
          curve(first, handle, point(2));
          break;
        }
        case 'Q':
          quadratic(point(0), point(2));
          break;
        case 'T':
          quadratic('QT'.includes(before) && before !== '' ? reflected : at, point(0));
          break;
        case 'A': {
          const end = point(5);
          pieces.push(...arc(at, v, end));
          at = end;
          break;
        }
        default:
          if (distance(at, start) > 0.01) straight(start);
          at = start;
      }
      before = kind;
    }
  }
  return pieces;
}

export function straightPiece(a: Point, d: Point): Piece {
  return { a, b: mix(a, d, 1 / 3), c: mix(a, d, 2 / 3), d, isStraight: true };
}

export function mix(a: Point, b: Point, part: number): Point {
  return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** Where a piece is at `t`, 0 its beginning and 1 its end. */
export function pointOn({ a, b, c, d }: Piece, t: number): Point {
  const u = 1 - t;
  const along = (i: 0 | 1) => u * u * u * a[i] + 3 * u * u * t * b[i] + 3 * u * t * t * c[i] + t * t * t * d[i];
  return [along(0), along(1)];
}

/** The part of a piece between two places on it. */
export function cut(piece: Piece, from: number, to: number): Piece {
  if (piece.isStraight) return straightPiece(pointOn(piece, from), pointOn(piece, to));
  const head = halves(piece, to)[0];
  const part = to === 0 ? head : halves(head, from / to)[1];
  return piece.radius === undefined ? part : { ...part, radius: piece.radius };
}

function halves({ a, b, c, d }: Piece, t: number): readonly [Piece, Piece] {
  const ab = mix(a, b, t);
  const bc = mix(b, c, t);
  const cd = mix(c, d, t);
  const abc = mix(ab, bc, t);
  const bcd = mix(bc, cd, t);
  const middle = mix(abc, bcd, t);
  return [
    { a, b: ab, c: abc, d: middle, isStraight: false },
    { a: middle, b: bcd, c: cd, d, isStraight: false },
  ];
}

/** An elliptic arc as cubic curves, by the steps of the SVG specification's appendix on arcs. */
function arc(from: Point, [rawX = 0, rawY = 0, turn = 0, large = 0, sweep = 0]: readonly number[], to: Point): Piece[] {
  const phi = (turn * Math.PI) / 180;
  const cos = Math.cos(phi);
  const sin = Math.sin(phi);
  const halfX = (from[0] - to[0]) / 2;
  const halfY = (from[1] - to[1]) / 2;
  const x = cos * halfX + sin * halfY;
  const y = -sin * halfX + cos * halfY;
  const tooSmall = Math.max(1, Math.hypot(x / rawX, y / rawY));
  const rx = rawX * tooSmall;
  const ry = rawY * tooSmall;
  const under = (rx * y) ** 2 + (ry * x) ** 2;
  const factor = (large === sweep ? -1 : 1) * Math.sqrt(Math.max(0, (rx * ry) ** 2 / under - 1));
  const cx = (factor * rx * y) / ry;
  const cy = (-factor * ry * x) / rx;
  const first = Math.atan2((y - cy) / ry, (x - cx) / rx);
  let span = Math.atan2((-y - cy) / ry, (-x - cx) / rx) - first;
  if (sweep && span < 0) span += 2 * Math.PI;
  if (!sweep && span > 0) span -= 2 * Math.PI;
  const middle = mix(from, to, 0.5);
  const place = (px: number, py: number): Point => [
    cos * (px + cx) - sin * (py + cy) + middle[0],
    sin * (px + cx) + cos * (py + cy) + middle[1],
  ];
  const count = Math.max(1, Math.ceil(Math.abs(span) / (Math.PI / 2) - 0.001));
  const step = span / count;
  const reach = (4 / 3) * Math.tan(step / 4);
  return Array.from({ length: count }, (_, i) => {
    const s = first + i * step;
    const e = s + step;
    return {
      a: place(rx * Math.cos(s), ry * Math.sin(s)),
      b: place(rx * (Math.cos(s) - reach * Math.sin(s)), ry * (Math.sin(s) + reach * Math.cos(s))),
      c: place(rx * (Math.cos(e) + reach * Math.sin(e)), ry * (Math.sin(e) - reach * Math.cos(e))),
      d: i === count - 1 ? to : place(rx * Math.cos(e), ry * Math.sin(e)),
      isStraight: false,
      ...(rawX === rawY && { radius: sweep ? rx : -rx }),
    };
  });
}
