// One command at a time installs or builds in a clone; the others wait for it.

import { readFileSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { inRoot, log, readIfThere } from './project.mjs';

const folder = inRoot('.cache');
const lock = join(folder, 'lock');
const owner = join(lock, 'owner');
const myself = JSON.stringify({ host: hostname(), pid: process.pid });
const heartbeatMs = 2000;
/** An owner elsewhere (another container) without a heartbeat for so long is gone. */
const staleAfterMs = 60_000;

/**
 * Runs the work while no other process holds the lock of this clone.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(work) {
  await acquire();
  const beat = setInterval(() => void utimes(lock, new Date(), new Date()).catch(() => {}), heartbeatMs);
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.off('exit', release);
    release();
  }
}

async function acquire() {
  let hasLogged = false;
  while (!(await tryToAcquire())) {
    if (await isStale()) {
      await removeStale();
      continue;
    }
    if (!hasLogged) log('Waiting for another command that is installing or building here.');
    hasLogged = true;
    await pause(200);
  }
}

/** The folder moves into place with its owner in it, so the lock never has no owner. */
async function tryToAcquire() {
  await mkdir(folder, { recursive: true });
  const mine = await mkdtemp(join(folder, 'lock-'));
  await writeFile(join(mine, 'owner'), myself);
  try {
    await rename(mine, lock);
    return true;
  } catch (error) {
    await rm(mine, { recursive: true, force: true });
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOTEMPTY' || code === 'EEXIST' || code === 'EPERM') return false;
    throw error;
  }
}

async function isStale() {
  const [text, state] = await Promise.all([readIfThere(owner), stat(lock).catch(() => undefined)]);
  if (text === undefined || state === undefined) return false;
  const { host, pid } = JSON.parse(text);
  if (host === hostname()) return !isAlive(pid);
  return Date.now() - state.mtimeMs > staleAfterMs;
}

/** One of several waiting processes removes the stale lock, after checking it again. */
async function removeStale() {
  const breaking = join(folder, 'lock-breaking');
  try {
    await mkdir(breaking);
  } catch {
    const state = await stat(breaking).catch(() => undefined);
    if (state && Date.now() - state.mtimeMs > staleAfterMs) await rm(breaking, { recursive: true, force: true });
    await pause(200);
    return;
  }
  try {
    if (await isStale()) await rm(lock, { recursive: true, force: true });
  } finally {
    await rm(breaking, { recursive: true, force: true });
  }
}

function release() {
  try {
    if (readFileSync(owner, 'utf8') === myself) rmSync(lock, { recursive: true, force: true });
  } catch {
    // Already removed.
  }
}

/** Whether such a process runs on this machine. @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
