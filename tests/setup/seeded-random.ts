/** Pseudorandom numbers from a seed, so that made-up data is the same on every machine. */
export interface SeededRandom {
  /** 0 up to, not including, 1. */
  next(): number;
  between(low: number, high: number): number;
  chance(probability: number): boolean;
}

/** Mulberry32, seeded with the text's FNV-1a hash. */
export function createSeededRandom(seed: string): SeededRandom {
  let state = 0x811c9dc5;
  for (let index = 0; index < seed.length; index += 1)
    state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    chance: (probability) => next() < probability,
  };
}
