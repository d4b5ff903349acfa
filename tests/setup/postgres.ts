import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** The folder of PostgreSQL's programs on this machine; undefined without PostgreSQL. */
export const postgresFolder = findPostgres();

export interface PostgresServer {
  /** The URL of the database that every server has. */
  readonly address: string;
  /** Creates an empty database and returns its URL. */
  createDatabase(): Promise<string>;
  /** Breaks all connections and rejects new ones. */
  stop(): Promise<void>;
  /** Ends the server at once, as a power cut does; its data stays. */
  crash(): Promise<void>;
  /** Starts it again after a crash, at the same address. */
  restart(): Promise<void>;
  /** Ends it, and copies its data into a folder. */
  save(folder: string): Promise<void>;
}

export interface PostgresOptions {
  /**
   * Waits for the disk at every commit, as in production. For measurements; tests are faster
   * without.
   */
  readonly isDurable?: boolean;
  /** What `save` has stored, in place of an empty server. */
  readonly saved?: string;
}

/**
 * Starts a private server in a temporary folder, reached over a socket there and not over the
 * network.
 */
export async function startPostgres({
  isDurable = false,
  saved,
}: PostgresOptions = {}): Promise<PostgresServer> {
  if (!postgresFolder) throw new Error('PostgreSQL is not installed here.');
  const folder = await mkdtemp(join(tmpdir(), 'sphatik-pg-'));
  const user = userForPostgres();
  if (user) await chown(folder, user.uid, user.gid);
  const data = join(folder, 'data');

  const initdb = [
    '-D',
    data,
    '-A',
    'trust',
    '-U',
    'postgres',
    '--no-sync',
    '-E',
    'UTF8',
    '--locale=C',
  ];
  if (saved === undefined) {
    const [code] = await once(runPostgres('initdb', initdb, user), 'exit');
    if (code !== 0) throw new Error('initdb failed.');
  } else {
    // By `cp`, which keeps whose files they are.
    const [code] = await once(spawn('cp', ['-a', saved, data]), 'exit');
    if (code !== 0) throw new Error(`${saved} can't be copied.`);
  }
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    'max_connections=300',
  ];
  // Autovacuum would visit every test's database in turn.
  if (!isDurable) settings.push('fsync=off', 'full_page_writes=off', 'autovacuum=off');
  const start = () =>
    runPostgres('postgres', ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], user);
  let server = start();
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };

  const address = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
  await waitUntilReady(address);

  return {
    address,
    createDatabase: () => createPostgresDatabase(address),
    crash: () => end('SIGQUIT'),
    async save(to) {
      await end('SIGINT');
      const [code] = await once(spawn('cp', ['-a', data, to]), 'exit');
      if (code !== 0) throw new Error(`${to} can't be written.`);
    },
    async restart() {
      server = start();
      await waitUntilReady(address);
    },
    async stop() {
      await end('SIGINT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Creates a database on a running server, empty or as a copy of another one, and returns its URL.
 */
export async function createPostgresDatabase(
  server: string,
  template = 'template1',
): Promise<string> {
  const name = `shop_${randomUUID().replaceAll('-', '')}`;
  await query(server, `create database ${name} template ${template}`);
  return withDatabase(server, name);
}

/** The name of the database at an address. */
export function databaseNameOf(address: string): string {
  return new URL(address).pathname.slice(1);
}

function withDatabase(address: string, name: string): string {
  const url = new URL(address);
  url.pathname = name;
  return url.href;
}

/** Starts one of PostgreSQL's programs as a user that may run it, and ends it with this process. */
export function runPostgres(
  program: string,
  args: readonly string[],
  user = userForPostgres(),
): ChildProcess {
  const child = spawn(join(postgresFolder ?? '', program), args, {
    stdio: 'ignore',
    cwd: tmpdir(),
    ...user,
  });
  // Stopped when the tests are interrupted.
  process.once('exit', () => child.kill('SIGQUIT'));
  return child;
}

/** Waits until a server answers, ten seconds at most. */
export async function waitUntilReady(address: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await query(address, 'select 1');
    } catch (error) {
      if (attempt > 200) throw error;
      await pause(50);
    }
  }
}

async function query(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** PostgreSQL does not run as root: a system user for it. */
export function userForPostgres(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const line =
    lines.find((one) => one.startsWith('postgres:')) ??
    lines.find((one) => one.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) };
}

function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian).sort((a, b) => Number(b) - Number(a))
    : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
}
