/** PostgreSQL's and Node's codes that mean: not this server, or not on this connection. */
const lostCodes =
  /^(?:08\w{3}|57P0[123]|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|ENETUNREACH)$/;
const lostMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/;

/** Whether an error says that the server is gone, is shutting down, or has become a standby. */
export function isServerLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return lostCodes.test(code) || lostMessages.test(error.message) || isServerLost(error.cause);
}
