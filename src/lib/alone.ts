const turns = new Map<string, Promise<unknown>>();

/** Runs `work` when nothing else runs under the name: in no other tab, not in the worker, and not here. */
export async function alone<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  // Over plain HTTP there are no locks; then at least this tab keeps to its order.
  if (typeof navigator !== 'undefined' && 'locks' in navigator) return navigator.locks.request(`sphatik-${name}`, work);
  const turn = (turns.get(name) ?? Promise.resolve()).catch(() => undefined).then(work);
  turns.set(name, turn);
  return turn;
}
