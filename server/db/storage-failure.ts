/** Why nothing can be written, by the database or to the data folder. */
export type StorageFailure = 'full' | 'failing' | 'read-only' | 'damaged';

/**
 * Codes of SQLite, PostgreSQL and Node's file system. SQLite reports an exceeded quota as an I/O
 * error.
 */
const codes: readonly (readonly [StorageFailure, RegExp])[] = [
  ['full', /^(?:SQLITE_FULL|53100|ENOSPC|EDQUOT|EFBIG)$/],
  ['failing', /^(?:SQLITE_IOERR\w*|58030|EIO)$/],
  ['read-only', /^(?:SQLITE_(?:READONLY|CANTOPEN|PERM)\w*|25006|EROFS|EACCES|EPERM)$/],
  ['damaged', /^(?:SQLITE_(?:CORRUPT|NOTADB)\w*|XX00[12])$/],
];

/** Messages for the log, `/readyz` and the commands. */
export const storageFailureReasons: Readonly<Record<StorageFailure, string>> = {
  full: 'The disk is full: nothing can be saved.',
  failing: 'The disk reports errors, or its quota is used up: nothing can be saved.',
  'read-only': 'The database or the data folder is read-only: nothing can be saved.',
  damaged:
    'The database is damaged: nothing is saved. ' +
    'Restart the shop, which rebuilds damaged indexes. ' +
    'If it does not start, restore the last backup: ' +
    'npm run shop -- restore FILE.zip (docs/operations.md).',
};

/** The same for the owner at the desk. */
export const storageFailureWords: Readonly<Record<StorageFailure, string>> = {
  full: 'The server’s disk is full: nothing can be saved.',
  failing: 'The server’s disk does not work as it should: nothing can be saved.',
  'read-only': 'The server lets the shop read, but not save anything.',
  damaged:
    'The shop’s records are damaged: nothing is saved. A restart repairs some of it; else the last backup has to be brought back.',
};

/** Returns the kind of storage failure that an error means; undefined for other errors. */
export function storageFailureOf(error: unknown): StorageFailure | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const known = codes.find(([, pattern]) => pattern.test(code))?.[0];
  return known ?? storageFailureOf(error.cause);
}

/**
 * Codes of PostgreSQL, Node and SQLite for temporary failures, including statement timeouts and
 * deadlocks.
 */
const unavailableCodes =
  /^(?:08\w{3}|57P0[123]|57014|55P03|40P01|40001|53[^1]\w{2}|3D000|28\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|SQLITE_(?:BUSY|LOCKED)\w*)$/;
const unavailableMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Cannot use a pool after|driver has already been destroyed|The server does not support)/;

/**
 * Whether an error means that the database can't be reached for now. For failed writes see
 * `storageFailureOf`.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return (
    unavailableCodes.test(code) ||
    unavailableMessages.test(error.message) ||
    isDatabaseUnavailable(error.cause)
  );
}
