import { line, moved } from '#drawing/sketch.ts';

/** Letters and digits as a hand draws them in a box of 10 by 14; fonts differ from machine to machine. */
const strokes: Readonly<Record<string, string>> = {
  A: 'M0 14L5 0L10 14M2 9H8',
  B: 'M1 14V0H5Q9 0 9 3.5T5 7H1M5 7Q10 7 10 10.5T5 14H1',
  C: 'M9 2.5Q7 0 5 0Q0 0 0 7T5 14Q7 14 9 11.5',
  D: 'M1 0V14H4Q10 14 10 7T4 0Z',
  E: 'M9 0H1V14H9M1 7H7',
  F: 'M9 0H1V14M1 7H7',
  G: 'M9 2.5Q7 0 5 0Q0 0 0 7T5 14Q9.500 14 9.500 8H6',
  H: 'M1 0V14M9 0V14M1 7H9',
  I: 'M5 0V14M3 0H7M3 14H7',
  J: 'M8 0V10Q8 14 4.500 14Q1 14 1 11',
  K: 'M1 0V14M9 0L1 8.500M4 6L9 14',
  L: 'M1 0V14H8.500',
  M: 'M0 14V0L5 9L10 0V14',
  N: 'M1 14V0L9 14V0',
  O: 'M5 0Q0 0 0 7T5 14T10 7T5 0Z',
  P: 'M1 14V0H5Q9.500 0 9.500 4T5 8H1',
  Q: 'M5 0Q0 0 0 7T5 14T10 7T5 0ZM6.500 10.500L10 15',
  R: 'M1 14V0H5Q9.500 0 9.500 4T5 8H1M5 8L9.500 14',
  S: 'M9 2Q7 0 5 0Q1 0 1 3.500T5 7T9.500 10.500T5 14Q2 14 0.500 12',
  T: 'M0 0H10M5 0V14',
  U: 'M1 0V9Q1 14 5 14T9 9V0',
  V: 'M0 0L5 14L10 0',
  W: 'M0 0L2.500 14L5 4L7.500 14L10 0',
  X: 'M0.500 0L9.500 14M9.500 0L0.500 14',
  Y: 'M0 0L5 7L10 0M5 7V14',
  Z: 'M0.500 0H9.500L0.500 14H9.500',
  1: 'M2 3L5.500 0V14M2.500 14H8.500',
  2: 'M1 3.500Q1 0 5 0T9 3.500Q9 6.500 1 14H9.500',
  3: 'M1 1.500Q3 0 5 0Q9 0 9 3.500T4 6.800Q9.500 7 9.500 10.500T5 14Q2 14 0.500 12',
  4: 'M7 14V0L0.500 10H9.500',
  5: 'M8.500 0H2L1.500 6Q3 5.200 5 5.200Q9.500 5.200 9.500 9.500T5 14Q2 14 0.500 12',
  6: 'M8.500 1.500Q7 0 5.500 0Q0.500 0 0.500 9Q0.500 14 5 14T9.500 9.500T5 5.500Q2 5.500 0.800 8',
  7: 'M0.500 0H9.500L3.500 14',
  8: 'M5 6.500Q1 6.500 1 3.200T5 0T9 3.200T5 6.500Q0.300 6.500 0.300 10.200T5 14T9.700 10.200T5 6.500Z',
  9: 'M9.300 5Q8 8.500 5 8.500Q0.700 8.500 0.700 4.300T5 0T9.500 5Q9.500 14 4 14',
};

/** One sign with its middle on x,y. */
export function pencilled(sign: string, x: number, y: number, size: number, colour: string, strength = 0.85): string {
  const d = strokes[sign];
  if (d === undefined) throw new Error(`Nobody has drawn a ${sign}.`);
  return moved(line(d, colour, 1.5, strength), x - size * 5, y - size * 7, size);
}
