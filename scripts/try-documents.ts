// `npm run test:documents`: each block of shell in docs/operations.md, upgrade.md and scaling.md is
// run, here or by the program named below; one that nobody runs is an error. Here an operator
// upgrades a checkout and goes back, reads metrics, and backs PostgreSQL up. `sudo` and `systemctl`
// are stand-ins, and the folders others.

import { execFile, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  appendFile,
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import pg from 'pg';
import { parse } from 'yaml';

import { readSettings } from '#server/settings.ts';
import { freePort, isReady, read, until } from '#tests/faults/killable-server.ts';
import { postgresFolder, runPostgres, userForPostgres } from '#tests/setup/postgres.ts';

import { ensureBuilt } from './steps/build.mjs';
import { inRoot, log } from './steps/project.mjs';

const execute = promisify(execFile);

interface Block {
  readonly document: string;
  readonly language: string;
  readonly name: string;
  readonly text: string;
}

const byRelease = 'npm run test:release';
const byCommands = 'tests/cli/operations-commands.test.ts';
const byDeploy = 'npm run test:faults -- --only deploy';

/** Who runs each block: a program, or a function of this one. */
const runners: Readonly<Record<string, string | (() => Promise<void>)>> = {
  'sh try': byRelease,
  'sh install': byRelease,
  'sh backup': byRelease,
  'sh upgrade': byRelease,
  'sh back': byRelease,
  'sh doctor': byCommands,
  'sh backup-now': byCommands,
  'sh restore': byCommands,
  'sh restore-file': byCommands,
  nginx: byDeploy,
  'sh compose': readCompose,
  'sh restic': () => findPackages('sh restic'),
  'sh pgbackrest-install': () => findPackages('sh pgbackrest-install'),
  'sh backup-settings': () => readAsSettings('sh backup-settings'),
  'sh processes': () => readAsSettings('sh processes'),
  caddy: readCaddyfile,
  'sh metrics': readMetrics,
  'sh checkout': upgradeCheckout,
  'sh checkout-back': 'sh checkout',
  'sh pgbackrest': backUpPostgres,
  'ini pgbackrest-conf': 'sh pgbackrest',
  'ini postgresql-conf': 'sh pgbackrest',
};

/** What this machine can't run. */
class Skipped extends Error {}

/** What a document's `...` stands for. */
const anything = 'a-password';

async function readBlocks(): Promise<readonly Block[]> {
  const documents = ['operations', 'upgrade', 'scaling'];
  const texts = await Promise.all(
    documents.map((document) => readFile(inRoot(`docs/${document}.md`), 'utf8')),
  );
  return texts.flatMap((content, at) =>
    [...content.matchAll(/^```(\w+) ?([\w-]*)\n([\s\S]+?)^```/gm)].map(
      ([, language = '', name = '', text = '']) => ({
        document: `docs/${documents[at]}.md`,
        language,
        name: `${language} ${name}`.trim(),
        text,
      }),
    ),
  );
}

function textOf(name: string): string {
  const block = blocks.find((one) => one.name === name);
  if (!block) throw new Error(`No document has the block '${name}'.`);
  return block.text;
}

/** Runs lines of shell with the stand-ins. Throws with what they said when one fails. */
async function shell(lines: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const { stdout } = await execute('/bin/bash', ['-e', '-c', lines], {
    cwd: folder,
    env: { ...process.env, ...env },
    maxBuffer: 16 * 1024 ** 2,
  });
  return stdout;
}

/** The packages are there to be installed. */
async function findPackages(name: string): Promise<void> {
  if (!existsSync('/usr/bin/apt-get')) throw new Skipped('there is no apt here');
  await shell(textOf(name).replaceAll('sudo apt install', 'apt-get install --simulate'));
}

/** The shop takes the settings. */
async function readAsSettings(name: string): Promise<void> {
  readSettings({
    ...parseEnv(textOf(name).replaceAll('...', anything)),
    AWS_ACCESS_KEY_ID: 'a',
    AWS_SECRET_ACCESS_KEY: 'b',
  });
}

/** No engine runs here: what the lines need of compose.yaml is there. */
async function readCompose(): Promise<void> {
  const compose = await readFile(inRoot('compose.yaml'), 'utf8');
  const text = textOf('sh compose');
  for (const [, needed = ''] of compose.matchAll(/\$\{(\w+):\?/g))
    if (!text.includes(`${needed}=`)) throw new Error(`compose.yaml needs ${needed}.`);
  const { services } = parse(compose);
  const [, service = '', program = '', file = ''] =
    /docker compose exec (\w+) node (\S+) backup (\S+)/.exec(text) ?? [];
  const [volume = ''] = services[service]?.volumes ?? [];
  if (!existsSync(inRoot(program))) throw new Error(`There is no ${program}.`);
  if (!file.startsWith(`${volume.split(':').at(-1)}/`))
    throw new Error(`${file} is in no volume of ${service}.`);
}

async function readCaddyfile(): Promise<void> {
  if (!existsSync('/usr/bin/caddy')) throw new Skipped('it is not installed here');
  const file = join(folder, 'Caddyfile');
  await writeFile(file, `:8080 {\n${textOf('caddy')}}\n`);
  await shell(`caddy validate --adapter caddyfile --config '${file}' 2>&1`);
}

async function readMetrics(): Promise<void> {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const [setting = '', command = ''] = textOf('sh metrics')
    .replaceAll('9464', String(metricsPort))
    .split('\n');
  const shop = spawn(process.execPath, [inRoot('dist/server/main.js')], {
    cwd: folder,
    stdio: 'ignore',
    env: {
      ...process.env,
      ...parseEnv(setting),
      ...ownSettings(port, join(folder, 'measured')),
    },
  });
  try {
    await until('the shop is open', () => isReady(`http://127.0.0.1:${port}`), patienceMs);
    const said = await shell(command);
    if (!said.includes('shop_http_request_duration_seconds_bucket'))
      throw new Error('There are no metrics.');
  } finally {
    shop.kill('SIGKILL');
  }
}

/** Nothing of a person's own shop. */
const ownSettings = (port: number, dataDir: string) => ({
  BACKUP_URL: '',
  DATABASE_URL: '',
  DATA_DIR: dataDir,
  DEMO: '0',
  HOST: '127.0.0.1',
  PORT: String(port),
  PUBLIC_URL: '',
  SMTP_URL: '',
  STORAGE_URL: '',
});

/** The checkout at /srv/sphatik is upgraded, and taken back to the version before. */
async function upgradeCheckout(): Promise<void> {
  const [remote, checkout] = [join(folder, 'remote'), join(folder, 'sphatik')];
  const git = (where: string, ...args: string[]) =>
    execFileSync('git', [
      '-C',
      where,
      '-c',
      'user.name=a',
      '-c',
      'user.email=a@b.example',
      ...args,
    ]);
  execFileSync('git', ['clone', '--quiet', inRoot('.'), remote]);
  git(remote, 'tag', 'before');
  execFileSync('git', ['clone', '--quiet', remote, checkout]);
  git(checkout, 'checkout', '--quiet', 'before');
  await appendFile(
    join(remote, 'src/shop/entry-client.tsx'),
    "\ndocument.documentElement.dataset.next = '';\n",
  );
  git(remote, 'commit', '--quiet', '--all', '--message', 'Another version');
  git(remote, 'tag', 'after');
  // As the same commit has installed and built it.
  for (const name of ['node_modules', 'builds', 'dist'])
    execFileSync('cp', ['-a', inRoot(name), checkout]);
  const port = await freePort();
  const settings = Object.entries(ownSettings(port, join(folder, 'data')));
  await writeFile(
    join(checkout, '.env'),
    settings.map(([name, value]) => `${name}=${value}\n`).join(''),
  );
  const origin = `http://127.0.0.1:${port}`;
  const follow = (name: string, tag: string) =>
    shell(
      textOf(name)
        .replace('/srv/sphatik', checkout)
        .replace('TAG ', `${tag} `)
        .replace('127.0.0.1:3000', `127.0.0.1:${port}`)
        // Other programs run on a machine that tests.
        .replace('--retry 20', '--retry 300'),
      { CHECKOUT: checkout },
    );
  try {
    await shell(`cd '${checkout}' && npm run build && systemctl restart sphatik`, {
      CHECKOUT: checkout,
    });
    await until('the shop is open', () => isReady(origin), patienceMs);
    const before = await entryOf(origin);
    await follow('sh checkout', 'after');
    if (!existsSync(join(folder, 'before-upgrade.zip'))) throw new Error('There is no backup.');
    const after = await entryOf(origin);
    if (after === before) throw new Error('The new build is not served.');
    const { status } = await read(origin + before);
    if (status !== 200) throw new Error('Open pages lose their scripts.');
    await shell(`cd '${checkout}'\n${textOf('sh checkout-back').replace('TAG ', 'before ')}`, {
      CHECKOUT: checkout,
    });
    await until('the shop is open', () => isReady(origin), patienceMs);
    if ((await entryOf(origin)) !== before) throw new Error('The old build is not served.');
  } finally {
    await shell('systemctl stop', { CHECKOUT: checkout });
  }
}

/** The script that the home page begins with. */
async function entryOf(origin: string): Promise<string> {
  const { text } = await read(`${origin}/`);
  return /\/assets\/index-[\w-]+\.js/.exec(text)?.[0] ?? '';
}

/** A row that is in no dump: PostgreSQL archives it, its disk is lost, and it is restored. */
async function backUpPostgres(): Promise<void> {
  const program = await findPgBackRest();
  if (!program || !postgresFolder) throw new Skipped('it is not to be had here');
  const place = join(folder, 'pg');
  const [data, repository] = [join(place, 'data'), join(place, 'repository')];
  const user = userForPostgres();
  for (const path of [place, repository, join(place, 'log')]) {
    await mkdir(path);
    if (user) await chown(path, user.uid, user.gid);
  }
  const replaced = (name: string) =>
    textOf(name)
      .replace('/var/lib/postgresql/15/main', data)
      .replace('/mnt/backups/pgbackrest', repository);
  const config = join(place, 'pgbackrest.conf');
  await writeFile(config, replaced('ini pgbackrest-conf'));
  Object.assign(process.env, {
    PATH: [dirname(program), process.env.PATH].join(delimiter),
    PGBACKREST_CONFIG: config,
    PGBACKREST_LOG_PATH: join(place, 'log'),
    PGBACKREST_LOCK_PATH: join(place, 'lock'),
    PGBACKREST_PG1_SOCKET_PATH: place,
    PGBACKREST_PG1_USER: 'postgres',
  });
  const options = ['-D', data, '-c', 'listen_addresses=', '-c', `unix_socket_directories=${place}`];
  await ended(runPostgres('initdb', ['-D', data, '-A', 'trust', '-U', 'postgres'], user));
  await appendFile(join(data, 'postgresql.conf'), replaced('ini postgresql-conf'));
  const first = runPostgres('postgres', options, user);
  await ask(place, 'create table orders (number integer)');
  await shell(textOf('sh pgbackrest'));
  await ask(place, 'insert into orders values (56)');
  const [written] = await ask(place, 'select pg_walfile_name(pg_current_wal_lsn()) as file');
  // What `archive_timeout` does within a minute.
  await ask(place, 'select pg_switch_wal()');
  const isArchived = async () => {
    const [last] = await ask(place, 'select last_archived_wal as file from pg_stat_archiver');
    return String(last?.file) >= String(written?.file);
  };
  await until('the row is archived', isArchived, patienceMs);
  first.kill('SIGQUIT');
  await ended(first);
  await shell(`rm -rf '${data}'/*`);
  const restore = 'sudo -u postgres pgbackrest --stanza=shop restore';
  if (!(await readFile(inRoot('docs/operations.md'), 'utf8')).includes(`\`${restore}\``))
    throw new Error(`docs/operations.md does not say '${restore}'.`);
  await shell(restore);
  const second = runPostgres('postgres', options, user);
  const rows = await ask(place, 'select number from orders');
  second.kill('SIGINT');
  await ended(second);
  if (rows[0]?.number !== 56) throw new Error('The row is lost.');
}

/** Debian's package, unpacked where it is not installed. */
async function findPgBackRest(): Promise<string | undefined> {
  if (existsSync('/usr/bin/pgbackrest')) return '/usr/bin/pgbackrest';
  const unpacked = join(folder, 'pgbackrest');
  await mkdir(unpacked);
  await chmod(unpacked, 0o777);
  await shell(
    `cd '${unpacked}' && apt-get download --quiet pgbackrest && dpkg-deb -x pgbackrest*.deb .`,
  ).catch(() => '');
  const program = join(unpacked, 'usr/bin/pgbackrest');
  return existsSync(program) ? program : undefined;
}

const ended = async (child: ReturnType<typeof spawn>) => {
  if (child.exitCode === null && child.signalCode === null)
    await new Promise((resolve) => child.once('exit', resolve));
};

/** Asks PostgreSQL, which may have to start or to recover first. */
async function ask(host: string, text: string): Promise<Record<string, unknown>[]> {
  let rows: Record<string, unknown>[] = [];
  await until(
    `PostgreSQL answers: ${text}`,
    async () => {
      const client = new pg.Client({ host, user: 'postgres', database: 'postgres' });
      try {
        await client.connect();
        rows = (await client.query(text)).rows;
        return true;
      } catch (error) {
        // 57P03: it starts.
        const code = error instanceof Error && 'code' in error ? error.code : undefined;
        if (code === 'ENOENT' || code === 'ECONNREFUSED' || code === '57P03') return false;
        throw error;
      } finally {
        await client.end().catch(() => {});
      }
    },
    patienceMs,
  );
  return rows;
}

/** On a machine with much else to do. */
const patienceMs = 300_000;

/** `sudo`: the right user for PostgreSQL, and nobody else for the shop. */
const sudo = `#!/bin/sh
[ "$1" = -u ] && user=$2 && shift 2
if [ "$user" = postgres ] && [ "$(id -u)" = 0 ]; then
  exec setpriv --reuid postgres --regid postgres --clear-groups "$@"
fi
exec "$@"
`;

/** `systemctl restart`: stops the shop of the checkout, and starts it again. */
const systemctl = `#!/bin/sh
if [ -e "$CHECKOUT.pid" ]; then
  kill "$(cat "$CHECKOUT.pid")"
  while kill -0 "$(cat "$CHECKOUT.pid")" 2>/dev/null; do sleep 0.1; done
  rm "$CHECKOUT.pid"
fi
[ "$1" = restart ] || exit 0
cd "$CHECKOUT"
setsid node scripts/run.mjs start >>"$CHECKOUT.log" 2>&1 &
echo $! >"$CHECKOUT.pid"
`;

async function runOne(name: string, runner: () => Promise<void>): Promise<void> {
  try {
    await runner();
    log(`well    ${name}`);
  } catch (error) {
    if (!(error instanceof Skipped)) throw error;
    log(`skipped ${name}: ${error.message}`);
  }
}

const folder = await mkdtemp(join(tmpdir(), 'sphatik-documents-'));
await chmod(folder, 0o755);
await mkdir(join(folder, 'bin'));
await writeFile(join(folder, 'bin/sudo'), sudo, { mode: 0o755 });
await writeFile(join(folder, 'bin/systemctl'), systemctl, { mode: 0o755 });
process.env.PATH = [join(folder, 'bin'), dirname(process.execPath), process.env.PATH].join(
  delimiter,
);
const blocks = await readBlocks();
const asked = process.argv.slice(2);
try {
  for (const { document, name } of blocks)
    if (!(name in runners)) throw new Error(`${document}: nobody runs the block '${name}'.`);
  await ensureBuilt();
  for (const [name, runner] of Object.entries(runners)) {
    textOf(name);
    if (asked.length > 0 && !asked.some((one) => name.endsWith(one))) continue;
    if (typeof runner === 'string') log(`well    ${name}, by ${runner}`);
    else await runOne(name, runner);
  }
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
