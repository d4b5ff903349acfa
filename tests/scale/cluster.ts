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

/** A primary, a synchronous standby, and a PgBouncer in transaction mode before each. */
export interface Cluster {
  /** DATABASE_URL, DATABASE_DIRECT_URL and DATABASE_READ_URL of a shop. */
  readonly env: Readonly<Record<string, string>>;
  /** Runs a statement on the standby, also after its promotion. */
  onStandby(sql: string): Promise<pg.QueryResult>;
  /** Kills the primary. */
  crashPrimary(): Promise<void>;
  /** Promotes the standby, as an operator or Patroni does. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

const addressOf = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`;

export async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'sphatik-cluster-'));
  const user = userForPostgres();
  if (user) await chown(folder, user.uid, user.gid);
  const processes: ChildProcess[] = [];
  const [primaryPort, standbyPort] = [await freePort(), await freePort()];
  const dataOf = (name: string) => join(folder, name);
  const finish = async (program: string, args: readonly string[]) => {
    const [code] = await once(runPostgres(program, args, user), 'exit');
    if (code !== 0) throw new Error(`${program} failed.`);
  };
  const serve = async (name: string, port: number) => {
    const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`];
    const args = ['-D', dataOf(name), ...settings.flatMap((setting) => ['-c', setting])];
    const server = runPostgres('postgres', args, user);
    processes.push(server);
    await waitUntilReady(addressOf(port));
    return server;
  };

  await finish('initdb', ['-D', dataOf('a'), '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C']);
  const primary = await serve('a', primaryPort);
  const source = `host=127.0.0.1 port=${primaryPort} user=postgres`;
  await finish('pg_basebackup', ['-D', dataOf('b'), '-d', source, '-R', '-X', 'stream', '-c', 'fast']);
  await serve('b', standbyPort);
  await query(addressOf(primaryPort), "alter system set synchronous_standby_names = '*'");
  await query(addressOf(primaryPort), 'select pg_reload_conf()');

  const poolers = hasPgBouncer
    ? [await startPgBouncer(folder, primaryPort, processes), await startPgBouncer(folder, standbyPort, processes)]
    : undefined;
  const address = (ports: readonly number[]) =>
    `postgres://postgres@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/postgres`;
  const direct = address([primaryPort, standbyPort]);
  return {
    env: {
      DATABASE_URL: poolers ? address(poolers) : direct,
      DATABASE_DIRECT_URL: poolers ? direct : '',
      DATABASE_READ_URL: addressOf(standbyPort),
    },
    onStandby: (sql) => query(addressOf(standbyPort), sql),
    async crashPrimary() {
      const ended = once(primary, 'exit');
      // Kills every process of the server at once.
      primary.kill('SIGQUIT');
      await ended;
    },
    promote: async () => {
      await query(addressOf(standbyPort), 'select pg_promote()');
    },
    async stop() {
      for (const one of processes.filter((child) => child.exitCode === null && child.signalCode === null)) {
        const ended = once(one, 'exit');
        one.kill('SIGQUIT');
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts PgBouncer in transaction mode before a server, and returns its port. */
async function startPgBouncer(folder: string, serverPort: number, processes: ChildProcess[]): Promise<number> {
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
  processes.push(child);
  await waitUntilReady(addressOf(port));
  return port;
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
