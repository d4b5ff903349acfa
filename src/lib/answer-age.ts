import { hashKey } from '@tanstack/react-query';

// How old the answers on the screen are, where they came from this phone and not from the shop.

interface Age {
  /** When the shop gave the answer, ISO 8601. */
  readonly keptAt: string;
  /** The shop could be reached, but was slow. */
  readonly isSlow: boolean;
}

const ages = new Map<string, Age>();
const listeners = new Set<() => void>();

/** Says when the shop gave the answer that a query now has; undefined for one that came just now. ISO 8601. */
export function noteAnswerAge(queryKey: readonly unknown[], keptAt: string | undefined, isSlow = false): void {
  const key = hashKey(queryKey);
  if (keptAt === undefined && !ages.has(key)) return;
  if (keptAt === undefined) ages.delete(key);
  else ages.set(key, { keptAt, isSlow });
  for (const look of listeners) look();
}

/** When the shop gave the answer; undefined when it came from the shop itself. */
export function ageOf(queryKey: readonly unknown[]): string | undefined {
  return ages.get(hashKey(queryKey))?.keptAt;
}

/** Whether the phone answered because the shop was slow, and not because it could not be reached. */
export function isFromSlowShop(queryKey: readonly unknown[]): boolean {
  return ages.get(hashKey(queryKey))?.isSlow === true;
}

/** Runs `look` each time an age changed. Gives the way to stop. */
export function followAges(look: () => void): () => void {
  listeners.add(look);
  return () => listeners.delete(look);
}
