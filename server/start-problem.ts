import { storageFailureOf } from './db/storage-failure.ts';

/** A problem that the owner can fix; the message says how. */
export class OwnerError extends Error {}

/**
 * Returns a message when an error means a problem that the owner can fix, such as a database, a
 * data folder or a disk that cannot be used; else undefined.
 */
export function ownerProblemOf(error: unknown, dataDir: string): string | undefined {
  if (error instanceof OwnerError) return error.message;
  const problem = databaseProblemOf(error) ?? storageProblemOf(error, dataDir);
  if (problem || !(error instanceof Error) || !('code' in error)) return problem;
  return error.code === 'EACCES' ? `Not allowed: ${error.message}` : undefined;
}

/** Where a server listens, by the names of its settings. */
interface Listening {
  readonly host: string;
  readonly port: number;
  readonly names: readonly ['HOST', 'PORT'] | readonly ['METRICS_HOST', 'METRICS_PORT'];
}

/**
 * Runs what opens a server. Throws an OwnerError that names the setting for an address that can't
 * be used.
 */
export async function listenAt<Result>(
  where: Listening,
  open: () => Promise<Result>,
): Promise<Result> {
  try {
    return await open();
  } catch (error) {
    const problem = listenProblemOf(error, where);
    throw problem === undefined ? error : new OwnerError(problem);
  }
}

function listenProblemOf(error: unknown, { host, port, names }: Listening): string | undefined {
  const [hostName, portName] = names;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const local = `Use 127.0.0.1 for this computer alone, or 0.0.0.0 for all its addresses: ${hostName}=127.0.0.1`;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use by another program. Try another one: ${portName}=${port + 1}`;
    case 'EACCES':
      return `Port ${port} is not allowed for this user. Try one above 1023: ${portName}=3000`;
    case 'EADDRNOTAVAIL':
      return `${hostName} is '${host}', which is no address of this computer. ${local}`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return `${hostName} is '${host}', which can't be found. ${local}`;
    default:
      return undefined;
  }
}

function databaseProblemOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? error.code : undefined;
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'ETIMEDOUT':
    case 'EAI_AGAIN':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      // A name with several addresses has an error for each, and no message of its own.
      return `The database cannot be reached: ${error.message || String(code)}. Check DATABASE_URL.`;
    // PostgreSQL's codes: no such database; no such role, a wrong password, a role that may not log
    // in or connect.
    case '3D000':
      return `The database server says: ${error.message}. Create it, or correct the name in DATABASE_URL.`;
    case '28000':
    case '28P01':
    case '42501':
      return `The database server says: ${error.message}. Check the user and the password in DATABASE_URL, and what the user may do.`;
    default:
      // pg's own: without a code for a missing password, a server without TLS or one that is not
      // PostgreSQL.
      return /^(?:SASL|Connection terminated|timeout exceeded|The server does not support)/.test(
        error.message,
      )
        ? `The database cannot be reached: ${error.message}. Check DATABASE_URL.`
        : undefined;
  }
}

function storageProblemOf(error: unknown, dataDir: string): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (error instanceof Error && 'syscall' in error && error.syscall === 'listen') return undefined;
  if (code === 'ENOTDIR' || code === 'EEXIST') return `DATA_DIR is not a folder: '${dataDir}'.`;
  const restore = 'npm run shop -- restore FILE.zip (docs/operations.md)';
  switch (storageFailureOf(error)) {
    case 'damaged':
      return `The database in '${dataDir}' is damaged and cannot be opened (${(error as Error).message}). Set DATA_DIR to an empty folder and restore the last backup there: ${restore}.`;
    case 'read-only':
      // PostgreSQL's code, of a standby above all.
      if (code === '25006')
        return 'The database is read-only: DATABASE_URL must lead to one that can be written.';
      return `'${dataDir}' cannot be written. Give the user that runs the shop access to it, or set DATA_DIR to another folder and restore the last backup there: ${restore}.`;
    case 'full':
      return `The disk is full. Make room for '${dataDir}' and start again.`;
    case 'failing':
      return `The disk of '${dataDir}' reports errors, or its quota is used up. If it is broken, restore the last backup elsewhere: ${restore}.`;
    case undefined:
      return undefined;
  }
}
