import { isSecurityError } from './site-data.ts';

const queues = new Map<string, Promise<unknown>>();

/** Runs `work` with an exclusive Web Lock, across tabs and the worker. */
export async function withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  // Over plain HTTP there are no Web Locks, and with blocked site data they throw: then the lock holds in this tab only.
  let isStarted = false;
  const start = () => {
    isStarted = true;
    return work();
  };
  try {
    const { locks } = globalThis.navigator ?? {};
    if (locks) return await locks.request(`sphatik-${name}`, start);
  } catch (error) {
    if (isStarted || !isSecurityError(error)) throw error;
  }
  const result = (queues.get(name) ?? Promise.resolve()).catch(() => undefined).then(work);
  queues.set(name, result);
  return result;
}
