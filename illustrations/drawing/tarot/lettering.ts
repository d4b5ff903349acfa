import { pointOn, readPath } from './path.ts';
import type { Pen } from './pen.ts';

/** Capitals of one stroke's width, 10 high, standing on 0. Drawn like everything else, so that no font is asked for. */
const letters: Readonly<Record<string, string>> = {
  A: 'M0 0L4-10L8 0M1.4-3.4H6.6',
  B: 'M0-10V0H3.3C7 0 7-5.6 3.3-5.6H0M3.3-5.6C6-5.6 6-10 3-10H0',
  C: 'M8.6-8.5A5 5 0 1 0 8.6-1.5',
  D: 'M0-10V0H3A5 5 0 0 0 3-10Z',
  E: 'M5-10H0V0H5M0-5.4H4',
  F: 'M5-10H0V0M0-5.4H4',
  G: 'M8.6-8.5A5 5 0 1 0 9.8-4.4H6',
  H: 'M0-10V0M7-10V0M0-5.4H7',
  I: 'M0-10V0',
  J: 'M4-10V-2.6Q4 0 1.8 0Q.3 0-.4-1.4',
  K: 'M0-10V0M6-10L0-4.6M2-6.2L6.4 0',
  L: 'M0-10V0H5',
  M: 'M0 0L1.2-10L4.8-2.4L8.4-10L9.6 0',
  N: 'M0 0V-10L7.4 0V-10',
  O: 'M0-5A5 5 0 1 1 10-5A5 5 0 1 1 0-5',
  P: 'M0 0V-10H3C7-10 7-4.6 3-4.6H0',
  R: 'M0 0V-10H3C7-10 7-4.6 3-4.6H0M3-4.6L6.4 0',
  S: 'M5.4-8.6C4.6-9.6 3.8-10 2.8-10C-.4-10-.6-6 2.6-5.2C6.4-4.3 6.2 0 2.8 0C1.4 0 .4-.8 0-1.8',
  T: 'M0-10H7M3.5-10V0',
  U: 'M0-10V-3.5A3.5 3.5 0 0 0 7-3.5V-10',
  V: 'M0-10L4 0L8-10',
  W: 'M0-10L3 0L5.5-8L8 0L11-10',
  X: 'M0-10L7 0M7-10L0 0',
  Y: 'M0-10L3.8-5L7.6-10M3.8-5V0',
  '0': 'M0-5C0-11.7 7-11.7 7-5C7 1.7 0 1.7 0-5',
};

const between = 3;
const blank = 5.5;

/** Writes capitals centred on `x`, standing on `y`; answers how wide they came. */
export function letter(pen: Pen, text: string, x: number, y: number, height: number): number {
  const scale = height / 10;
  let width = -between;
  const placed: (readonly [path: string, from: number])[] = [];
  for (const sign of text.toUpperCase()) {
    if (sign === ' ') {
      width += blank;
      continue;
    }
    const path = letters[sign];
    if (path === undefined) throw new Error(`No letter is drawn for '${sign}'`);
    placed.push([path, width + between]);
    width += between + widthOf(path);
  }
  for (const [path, from] of placed) {
    pen.at({ x: x + (from - width / 2) * scale, y, scale }, () => pen.line(path));
  }
  return width * scale;
}

function widthOf(path: string): number {
  return Math.max(...readPath(path).flatMap((piece) => [0, 0.25, 0.5, 0.75, 1].map((t) => pointOn(piece, t)[0])));
}
