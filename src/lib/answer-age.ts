import { hashKey } from '@tanstack/react-query';

// How old the answers on the screen are, where they came from this phone and not from the shop.

const ages = new Map<string, string>();
const listeners = new Set<() => void>();

/** Says when the shop gave the answer that a query now has; undefined for one that came just now. ISO 8601. */
export function noteAnswerAge(queryKey: readonly unknown[], keptAt: string | undefined): void {
  const key = hashKey(queryKey);
  if (ages.get(key) === keptAt) return;
  if (keptAt === undefined) ages.delete(key);
  else ages.set(key, keptAt);
  for (const look of listeners) look();
}

/** When the shop gave the answer; undefined when it came from the shop itself. */
export function ageOf(queryKey: readonly unknown[]): string | undefined {
  return ages.get(hashKey(queryKey));
}

/** Runs `look` each time an age changed. Gives the way to stop. */
export function followAges(look: () => void): () => void {
  listeners.add(look);
  return () => listeners.delete(look);
}
