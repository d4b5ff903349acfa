import { isSecurityError } from './site-data.ts';

const turns = new Map<string, Promise<unknown>>();

/** Runs `work` when nothing else runs under the name: in no other tab, not in the worker, and not here. */
export async function alone<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  // Over plain HTTP there are no locks, with site data blocked they are refused: then this tab keeps to its own order.
  let isBegun = false;
  const begin = () => {
    isBegun = true;
    return work();
  };
  try {
    const { locks } = globalThis.navigator ?? {};
    if (locks) return await locks.request(`sphatik-${name}`, begin);
  } catch (error) {
    if (isBegun || !isSecurityError(error)) throw error;
  }
  const turn = (turns.get(name) ?? Promise.resolve()).catch(() => undefined).then(work);
  turns.set(name, turn);
  return turn;
}
