// Long work as a generator: it yields at every point where it may rest, at most a millisecond or so apart.

export type SlicedWork<Result> = Generator<undefined, Result, undefined>;

/** Does the work in one go. */
export function finish<Result>(work: SlicedWork<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Does the work in slices of about `sliceMs`, awaiting `pause` between them. */
export async function finishInSlices<Result>(
  work: SlicedWork<Result>,
  sliceMs: number,
  pause: () => Promise<void>,
): Promise<Result> {
  let until = Date.now() + sliceMs;
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (Date.now() < until) continue;
    await pause();
    until = Date.now() + sliceMs;
  }
}

const restEvery = 2048;

/** The numbers 0 to count - 1 in the order of `compare`; equal ones stay in theirs. A merge sort that can rest. */
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
