/** Codes of PostgreSQL, Node and SQLite for temporary failures, including statement timeouts and deadlocks. */
const unavailableCodes =
  /^(?:08\w{3}|57P0[123]|57014|55P03|40P01|40001|53[^1]\w{2}|3D000|28\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|SQLITE_(?:BUSY|LOCKED)\w*)$/;
const unavailableMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Cannot use a pool after|driver has already been destroyed|The server does not support)/;

/** Whether an error means that the database can't be reached for now. For failed writes see `storageFailureOf`. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return unavailableCodes.test(code) || unavailableMessages.test(error.message) || isDatabaseUnavailable(error.cause);
}
