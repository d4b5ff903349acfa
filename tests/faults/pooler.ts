import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { userForPostgres, waitUntilReady } from '#tests/setup/postgres.ts';

import { freePort } from './killable-server.ts';

/** Debian installs it in a folder that is not in users' PATH. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };

/** Whether PgBouncer is installed here (Debian's package `pgbouncer`). */
export const hasPgBouncer = spawnSync('pgbouncer', ['--version'], { env }).status === 0;

export interface Pooler {
  /** The database's address through the pooler. */
  readonly address: string;
  /** Ends it at once and starts it again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer in transaction mode before a database of a server that is reached over a socket.
 */
export async function startPooler(folder: string, database: string): Promise<Pooler> {
  const port = await freePort();
  const url = new URL(database);
  const file = join(folder, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `* = host=${url.searchParams.get('host')} user=postgres`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'max_client_conn = 200',
    'default_pool_size = 20',
    'server_login_retry = 1',
  ];
  await writeFile(file, `${lines.join('\n')}\n`, { mode: 0o644 });
  const address = `postgres://postgres@127.0.0.1:${port}${url.pathname}`;
  const start = async () => {
    const child = spawn('pgbouncer', ['-q', file], { stdio: 'ignore', env, ...userForPostgres() });
    process.once('exit', () => child.kill('SIGQUIT'));
    await waitUntilReady(address);
    return child;
  };
  let child = await start();
  return {
    address,
    async restart() {
      await end(child);
      child = await start();
    },
    stop: () => end(child),
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGQUIT');
  await ended;
}
