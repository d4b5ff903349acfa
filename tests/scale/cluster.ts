import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

import { freePort } from '#tests/faults/killable-server.ts';
import { runPostgres, userForPostgres, waitUntilReady } from '#tests/setup/postgres.ts';

/** Whether PgBouncer is installed here (Debian's package `pgbouncer`). */
export const hasPgBouncer = spawnSync('pgbouncer', ['--version'], { env: pathWithSbin() }).status === 0;

/** A PostgreSQL server, with a PgBouncer in transaction mode before it where that is installed. */
export interface Cluster {
  /** DATABASE_URL and DATABASE_DIRECT_URL of a shop. */
  readonly env: Readonly<Record<string, string>>;
  /** Runs a statement on the server itself. */
  query(sql: string): Promise<pg.QueryResult>;
  /** Kills the server and starts it again at the same address, which to the shop is like a failover by the host. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const addressOf = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`;

export async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'sphatik-cluster-'));
  const user = userForPostgres();
  if (user) await chown(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const port = await freePort();
  const direct = addressOf(port);
  const initdb = ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C'];
  const [code] = await once(runPostgres('initdb', initdb, user), 'exit');
  if (code !== 0) throw new Error('initdb failed.');
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`];
  const serve = async () => {
    const child = runPostgres('postgres', ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], user);
    await waitUntilReady(direct);
    return child;
  };
  let server = await serve();
  const pooler = hasPgBouncer ? await startPgBouncer(folder, port) : undefined;
  // Kills every process of the server at once.
  const end = async (child: ChildProcess) => {
    const ended = once(child, 'exit');
    child.kill('SIGQUIT');
    await ended;
  };
  return {
    env: {
      DATABASE_URL: pooler ? addressOf(pooler.port) : direct,
      DATABASE_DIRECT_URL: pooler ? direct : '',
    },
    query: (sql) => query(direct, sql),
    async restart() {
      await end(server);
      server = await serve();
    },
    async stop() {
      if (pooler) await end(pooler.child);
      await end(server);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts PgBouncer in transaction mode before a server. */
async function startPgBouncer(folder: string, serverPort: number): Promise<{ port: number; child: ChildProcess }> {
  const port = await freePort();
  const file = join(folder, `pgbouncer-${port}.ini`);
  const lines = [
    '[databases]',
    `* = host=127.0.0.1 port=${serverPort} user=postgres`,
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
  const child = spawn('pgbouncer', ['-q', file], { stdio: 'ignore', env: pathWithSbin(), ...userForPostgres() });
  process.once('exit', () => child.kill('SIGQUIT'));
  await waitUntilReady(addressOf(port));
  return { port, child };
}

async function query(connectionString: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

/** Debian installs it in a folder that is not in users' PATH. */
function pathWithSbin(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
}
