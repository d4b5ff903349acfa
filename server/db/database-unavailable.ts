/**
 * PostgreSQL's classes and codes, Node's and SQLite's codes that mean: not now, perhaps later. Among them a statement
 * that waited too long (for an import, say) and the loser of two that waited for each other.
 */
const awayCodes =
  /^(?:08\w{3}|57P0[123]|57014|55P03|40P01|40001|53[^1]\w{2}|3D000|28\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|SQLITE_(?:BUSY|LOCKED)\w*)$/;
const awayMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after|driver has already been destroyed|The server does not support)/;

/**
 * Whether an error says that the database cannot be reached, rather than that the code is wrong. A database that is
 * reached and cannot write is told by `storageFailureOf`.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return awayCodes.test(code) || awayMessages.test(error.message) || isDatabaseUnavailable(error.cause);
}
