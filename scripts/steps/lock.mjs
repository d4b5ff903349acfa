import { mkdirSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

import { inRoot, log } from './project.mjs';

/**
 * Here and not in the function: Node closes a database that it collects as garbage.
 * @type {DatabaseSync}
 */
let database;

/**
 * Runs the work while no other command of this clone installs or builds. The lock is SQLite's on an
 * empty file: the system releases it when the process ends, however it ends.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(work) {
  mkdirSync(inRoot('.cache'), { recursive: true });
  database = new DatabaseSync(inRoot('.cache/lock.db'));
  try {
    try {
      database.exec('begin exclusive');
    } catch {
      log('Another command is installing or building here: waiting for it, half an hour at most.');
      database.exec('pragma busy_timeout = 1800000; begin exclusive');
    }
    return await work();
  } finally {
    database.close();
  }
}
