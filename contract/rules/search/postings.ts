// Long work as a generator, which yields about once a millisecond.

export type SlicedWork<Result> = Generator<undefined, Result, undefined>;

/** Short enough for a server or a page to stay responsive. */
const sliceMs = 8;

/** Work that is done once: ahead of time in slices, or what is left of it synchronously. */
export class WorkOnce<Result> {
  #work: SlicedWork<Result> | undefined;
  #result: Result | undefined;

  constructor(work: SlicedWork<Result>) {
    this.#work = work;
  }

  now(): Result {
    while (this.#work) this.#step(this.#work);
    return this.#result as Result;
  }

  /** Awaits `pause` between slices of a few milliseconds. */
  async inSlices(pause: () => Promise<void>): Promise<Result> {
    let until = Date.now() + sliceMs;
    while (this.#work) {
      this.#step(this.#work);
      if (!this.#work || Date.now() < until) continue;
      await pause();
      until = Date.now() + sliceMs;
    }
    return this.#result as Result;
  }

  #step(work: SlicedWork<Result>): void {
    const step = work.next();
    if (!step.done) return;
    this.#result = step.value;
    // Frees the inputs.
    this.#work = undefined;
  }
}

const restEvery = 2048;

/** The numbers 0 to count - 1 in the order of `compare`: a stable merge sort in slices. */
export function* sortedOrder(count: number, compare: (one: number, other: number) => number): SlicedWork<Uint32Array> {
  let from: Uint32Array = countedUp(count);
  let into: Uint32Array = new Uint32Array(count);
  let work = 0;
  for (let width = 1; width < count; width *= 2) {
    for (let start = 0; start < count; start += 2 * width) {
      const middle = Math.min(start + width, count);
      const end = Math.min(start + 2 * width, count);
      let left = start;
      let right = middle;
      for (let at = start; at < end; at += 1) {
        const one = from[left] as number;
        const other = from[right] as number;
        const takeLeft = left < middle && (right >= end || compare(one, other) <= 0);
        into[at] = takeLeft ? one : other;
        if (takeLeft) left += 1;
        else right += 1;
        work += 1;
        if (work % restEvery === 0) yield;
      }
    }
    [from, into] = [into, from];
  }
  return from;
}

/** The numbers 0 to count - 1. */
export function countedUp(count: number): Uint32Array {
  const numbers = new Uint32Array(count);
  for (let at = 0; at < count; at += 1) numbers[at] = at;
  return numbers;
}

const chunkBits = 12;
const chunkMask = (1 << chunkBits) - 1;

/** Whole numbers in chunks of typed arrays, so that growing never copies. */
export class NumberList {
  length = 0;
  readonly #chunks: Uint32Array[] = [];

  push(value: number): void {
    if ((this.length & chunkMask) === 0) this.#chunks.push(new Uint32Array(1 << chunkBits));
    this.length += 1;
    this.set(this.length - 1, value);
  }

  get(at: number): number {
    return this.#chunks[at >>> chunkBits]?.[at & chunkMask] ?? 0;
  }

  set(at: number, value: number): void {
    const chunk = this.#chunks[at >>> chunkBits];
    if (chunk) chunk[at & chunkMask] = value;
  }

  toArray(): Uint32Array {
    const values = new Uint32Array(this.length);
    for (const [at, chunk] of this.#chunks.entries()) {
      const start = at << chunkBits;
      values.set(chunk.subarray(0, this.length - start), start);
    }
    return values;
  }
}

/** Lists of numbers in one array, each under a numeric key. */
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

  /** Where a key's values begin; they end where the next key's begin. For loops that avoid creating views. */
  startOf(key: number): number {
    return this.#starts[key] ?? 0;
  }

  valueAt(place: number): number {
    return this.#values[place] ?? 0;
  }

  count(key: number): number {
    return (this.#starts[key + 1] ?? 0) - (this.#starts[key] ?? 0);
  }
}

/** Rows of numbers, added one row after the other. */
export class Rows {
  readonly values = new NumberList();
  readonly starts: Uint32Array;
  readonly count: number;

  constructor(count: number) {
    this.count = count;
    this.starts = new Uint32Array(count + 1);
  }

  push(value: number): void {
    this.values.push(value);
  }

  endRow(row: number): void {
    this.starts[row + 1] = this.values.length;
  }

  toPostings(): Postings {
    return new Postings(this.starts, this.values.toArray());
  }
}

const rowsAtOnce = 256;

/**
 * Inverts rows of keys into keys with their rows, ascending. A value holds its key above `noteBits` low bits, which are
 * copied to the inverted value.
 */
export function* turnedAround(rows: Rows, keyCount: number, noteBits: number): SlicedWork<Postings> {
  const starts = new Uint32Array(keyCount + 1);
  for (let at = 0; at < rows.values.length; at += 1) {
    const after = (rows.values.get(at) >>> noteBits) + 1;
    starts[after] = (starts[after] as number) + 1;
    if (at % chunkMask === 0) yield;
  }
  for (let key = 0; key < keyCount; key += 1) starts[key + 1] = (starts[key + 1] as number) + (starts[key] as number);
  const next = starts.slice();
  const values = new Uint32Array(rows.values.length);
  const noteMask = (1 << noteBits) - 1;
  for (let row = 0; row < rows.count; row += 1) {
    const end = rows.starts[row + 1] as number;
    for (let at = rows.starts[row] as number; at < end; at += 1) {
      const value = rows.values.get(at);
      const key = value >>> noteBits;
      const place = next[key] as number;
      values[place] = ((row << noteBits) | (value & noteMask)) >>> 0;
      next[key] = place + 1;
    }
    if (row % rowsAtOnce === 0) yield;
  }
  return new Postings(starts, values);
}
