import { distance, type Piece, type Point } from './path.ts';

/** Whole numbers of quarters say where a line goes more shortly than decimals do. */
export const unitsPerPixel = 4;

/** For planes, whose edges lie under lines. */
export const planeUnitsPerPixel = 2;

/** How far a written line may stray from the drawn one, in units. */
const tolerance = 0.6;

/** Path data as short as it gets: relative, in whole units, no needless letters and blanks. */
export function writePath(pieces: readonly Piece[], units = unitsPerPixel): string {
  let text = '';
  let letter = '';
  let at: Point | undefined;
  // Where the next quadratic curve's handle would lie, were it the last one's mirrored.
  let swing: Point | undefined;
  const write = (command: string, values: readonly number[]) => {
    for (const [i, value] of values.entries()) {
      const isFirst = i === 0 && letter !== command;
      text += isFirst ? `${command}${value}` : value < 0 ? value : ` ${value}`;
    }
    letter = command;
  };
  for (let i = 0; i < pieces.length; i += 1) {
    const { a, b, c, d, isStraight, radius, last } = joined(pieces, i);
    i = last;
    const start = inUnits(a, units);
    if (at === undefined) {
      write('M', start);
      letter = 'L';
    } else if (distance(at, start) > 0.6) {
      swing = undefined;
      letter = '';
      write('m', [start[0] - at[0], start[1] - at[1]]);
      letter = 'l';
    }
    const from = at !== undefined && distance(at, start) <= 0.6 ? at : start;
    const end = inUnits(d, units);
    const [dx, dy] = [end[0] - from[0], end[1] - from[1]];
    const off = ([x, y]: Point): Point => [Math.round(x * units) - from[0], Math.round(y * units) - from[1]];
    let next: Point | undefined;
    const bend = Math.hypot(d[0] - 3 * c[0] + 3 * b[0] - a[0], d[1] - 3 * c[1] + 3 * b[1] - a[1]) * units;
    if (isStraight || isNearlyStraight(a, b, c, d, units)) {
      if (dy === 0) write('h', [dx]);
      else if (dx === 0) write('v', [dy]);
      else write('l', [dx, dy]);
    } else if (radius !== undefined) {
      const half = Math.hypot(dx, dy) / 2;
      const exact = Math.abs(radius) * units;
      // At half a circle a radius rounded up would flatten it, one too short is stretched to fit.
      const r = exact - half < exact * 0.03 ? Math.floor(half) : Math.round(exact);
      write('a', [r, r, 0, 0, radius > 0 ? 1 : 0, dx, dy]);
    } else if (bend < tolerance * 20) {
      // A quadratic curve comes as close and says it with two numbers less, and with four where it only swings on.
      const by = off([(3 * (b[0] + c[0]) - a[0] - d[0]) / 4, (3 * (b[1] + c[1]) - a[1] - d[1]) / 4]);
      const isGoingOn = at !== undefined && distance(at, from) === 0;
      const mirrored = isGoingOn && swing !== undefined && distance(swing, by) <= 1 ? swing : undefined;
      const control = mirrored ?? by;
      if (mirrored !== undefined) write('t', [dx, dy]);
      else write('q', [...by, dx, dy]);
      next = [dx - control[0], dy - control[1]];
    } else write('c', [...off(b), ...off(c), dx, dy]);
    swing = next;
    at = end;
  }
  return text;
}

/** A piece with those that go on along the same circle, up to its half. */
function joined(pieces: readonly Piece[], first: number): Piece & { readonly last: number } {
  const piece = pieces[first] as Piece;
  let end = piece;
  let last = first;
  if (piece.radius !== undefined) {
    let angle = angleOf(piece);
    for (let next = pieces[last + 1]; next?.radius === piece.radius && goesOn(end, next); next = pieces[last + 1]) {
      angle += angleOf(next);
      if (angle > Math.PI + 0.01) break;
      end = next;
      last += 1;
    }
  }
  return { ...piece, d: end.d, last };
}

/** Whether a line runs from one piece into the next without a corner. */
function goesOn({ c, d }: Piece, { a, b }: Piece): boolean {
  if (distance(d, a) > 0.01) return false;
  const turn = Math.atan2(d[1] - c[1], d[0] - c[0]) - Math.atan2(b[1] - a[1], b[0] - a[0]);
  return Math.cos(turn) > 0.999;
}

function angleOf({ a, d, radius = 1 }: Piece): number {
  return 2 * Math.asin(Math.min(1, distance(a, d) / 2 / Math.abs(radius)));
}

function inUnits([x, y]: Point, units: number): Point {
  return [Math.round(x * units), Math.round(y * units)];
}

function isNearlyStraight(a: Point, b: Point, c: Point, d: Point, units: number): boolean {
  const length = distance(a, d);
  if (length < 0.3) return distance(a, b) < 0.5 && distance(a, c) < 0.5;
  const off = (p: Point) => Math.abs((d[0] - a[0]) * (p[1] - a[1]) - (d[1] - a[1]) * (p[0] - a[0])) / length;
  return Math.max(off(b), off(c)) * units < tolerance * 1.3;
}
