/**
 * The order that somebody wants, of what there is now: what they did not know stays at the end, or
 * behind the same neighbour, and what is gone is left out.
 */
export function mergeOrder(now: readonly string[], wanted: readonly string[]): string[] {
  const there = new Set(now);
  const merged = [...new Set(wanted)].filter((id) => there.has(id));
  const known = new Set(merged);
  const lastKnown = now.findLastIndex((id) => known.has(id));
  for (const [at, id] of now.entries()) {
    if (known.has(id)) continue;
    const before = now[at - 1];
    const behind = before === undefined ? 0 : merged.indexOf(before) + 1;
    merged.splice(at > lastKnown ? merged.length : behind, 0, id);
  }
  return merged;
}
