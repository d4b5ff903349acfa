// Checkpoints a SQLite database again and again from a process of its own: `node
// checkpoint-loop.mjs FILE`. With SQLite before 3.51.3 this could lose commits of others
// (sqlite.org/wal.html, the WAL-reset bug).

import { setImmediate as nextTurn } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';

const database = new Sqlite(process.argv[2]);
process.once('SIGTERM', () => process.exit(0));
for (;;) {
  try {
    database.exec('PRAGMA wal_checkpoint(PASSIVE)');
  } catch (error) {
    if (!String(error.code).startsWith('SQLITE_BUSY')) throw error;
  }
  await nextTurn();
}
