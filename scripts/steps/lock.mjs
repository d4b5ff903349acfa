import { mkdir } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';

import { inRoot, log } from './project.mjs';

const lock = inRoot('.cache/lock.db');
const busy = 5;

/**
 * Runs the work while no other command of this clone installs or builds. The lock is SQLite's on an empty file: the system
 * releases it when the process ends, however it ends.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(work) {
  await mkdir(inRoot('.cache'), { recursive: true });
  const database = new DatabaseSync(lock);
  try {
    let hasLogged = false;
    while (!tryToAcquire(database)) {
      if (!hasLogged) log('Another command is installing or building here: waiting for it.');
      hasLogged = true;
      await pause(200);
    }
    return await work();
  } finally {
    database.close();
  }
}

/** @param {DatabaseSync} database */
function tryToAcquire(database) {
  try {
    database.exec('begin exclusive');
    return true;
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return false;
    throw error;
  }
}
