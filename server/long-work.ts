import { setImmediate as nextIteration } from 'node:timers/promises';

/** Long enough to get work done, short enough that nobody waits for it. */
const workMs = 4;

/**
 * Returns a function that lets requests be served when its caller has worked for some milliseconds
 * since the last time.
 */
export function createBreather(afterMs = workMs): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < afterMs) return;
    await nextIteration();
    since = performance.now();
  };
}

/** Maps a long list while requests are served. */
export async function mapInPieces<T, Mapped>(
  list: readonly T[],
  map: (entry: T) => Mapped,
): Promise<Mapped[]> {
  const breathe = createBreather();
  const mapped: Mapped[] = [];
  for (const entry of list) {
    await breathe();
    mapped.push(map(entry));
  }
  return mapped;
}

/** Where long work reports how far it is. */
export interface Progress {
  readonly advance: (by?: number) => void;
  readonly end: () => void;
}

/** Shows nothing. */
export const silentProgress: Progress = { advance: () => {}, end: () => {} };
