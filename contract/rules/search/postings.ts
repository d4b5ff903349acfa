import type { SlicedWork } from './slices.ts';

/** Numbers in a typed array that grows. */
export class NumberList {
  length = 0;
  #values = new Uint32Array(1024);

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Uint32Array(this.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.length] = value;
    this.length += 1;
  }

  get(at: number): number {
    return at < this.length ? (this.#values[at] as number) : 0;
  }

  set(at: number, value: number): void {
    this.#values[at] = value;
  }

  /** A copy of just the right size. */
  toArray(): Uint32Array {
    return this.#values.slice(0, this.length);
  }
}

/** Lists of numbers side by side in one array, each under a number of its own. */
export class Postings {
  readonly #starts: Uint32Array;
  readonly #values: Uint32Array;

  constructor(starts: Uint32Array, values: Uint32Array) {
    this.#starts = starts;
    this.#values = values;
  }

  of(key: number): Uint32Array {
    return this.#values.subarray(this.#starts[key], this.#starts[key + 1]);
  }

  count(key: number): number {
    return (this.#starts[key + 1] ?? 0) - (this.#starts[key] ?? 0);
  }
}

const restEvery = 256;

/**
 * Turns "row: its keys" around into "key: its rows", rows ascending. A value holds its key above `noteBits`
 * low bits, which go along to the turned value.
 */
export function* turnedAround(
  rowCount: number,
  rows: Postings,
  keyCount: number,
  noteBits: number,
): SlicedWork<Postings> {
  const starts = new Uint32Array(keyCount + 1);
  for (let row = 0; row < rowCount; row += 1) {
    for (const value of rows.of(row)) starts[(value >>> noteBits) + 1] = (starts[(value >>> noteBits) + 1] ?? 0) + 1;
    if (row % restEvery === 0) yield;
  }
  for (let key = 0; key < keyCount; key += 1) starts[key + 1] = (starts[key + 1] as number) + (starts[key] as number);
  const next = starts.slice();
  const values = new Uint32Array(starts[keyCount] ?? 0);
  const noteMask = (1 << noteBits) - 1;
  for (let row = 0; row < rowCount; row += 1) {
    for (const value of rows.of(row)) {
      const key = value >>> noteBits;
      const at = next[key] as number;
      values[at] = ((row << noteBits) | (value & noteMask)) >>> 0;
      next[key] = at + 1;
    }
    if (row % restEvery === 0) yield;
  }
  return new Postings(starts, values);
}
