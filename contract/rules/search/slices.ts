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
