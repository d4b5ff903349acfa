import { onCached } from './back-forward-cache.ts';
import { isSecurityError } from './site-data.ts';

const queues = new Map<string, Promise<unknown>>();

/**
 * Runs `work` with an exclusive Web Lock, across tabs and the worker. A page that goes into the
 * back/forward cache gives the lock back: in Firefox all others would wait for it.
 */
export async function withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  // Over plain HTTP there are no Web Locks, and with blocked site data they throw: then the lock
  // holds in this tab only.
  let started: Promise<Result> | undefined;
  const start = async () => {
    started = work();
    let stop = () => {};
    const isCached = new Promise<void>((resolve) => {
      stop = onCached(resolve);
    });
    await Promise.race([started, isCached]).finally(stop);
  };
  try {
    const { locks } = globalThis.navigator ?? {};
    if (locks) await locks.request(`sphatik-${name}`, start);
  } catch (error) {
    if (started || !isSecurityError(error)) throw error;
  }
  if (started) return started;
  const result = (queues.get(name) ?? Promise.resolve()).catch(() => undefined).then(work);
  queues.set(name, result);
  return result;
}
