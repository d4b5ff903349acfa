import { rmSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

import { inRoot, log, readIfThere } from './project.mjs';

const lock = inRoot('.cache/lock');

/**
 * Runs the work while no other command of this clone installs or builds.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(work) {
  await mkdir(inRoot('.cache'), { recursive: true });
  let hasLogged = false;
  while (!(await tryToAcquire())) {
    const owner = Number(await readIfThere(lock));
    // In a container each run may have the same number.
    if (owner > 0 && (owner === process.pid || !isAlive(owner))) await rm(lock, { force: true });
    else {
      if (!hasLogged) log(`Process ${owner} is installing or building here: waiting for it (${lock}).`);
      hasLogged = true;
      await pause(200);
    }
  }
  const release = () => rmSync(lock, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

async function tryToAcquire() {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
