// `npm run test:release`: makes the archive and plays an operator who has a Debian with nothing but
// Node, and reads `docs/operations.md` and `docs/upgrade.md`: looks at the shop, installs it,
// orders, backs up, upgrades, goes back. The blocks of shell in the documents are what runs.
// Needs root, debootstrap and a Debian to fetch from.

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';

import { freePort, isReady, read, until } from '#tests/faults/killable-server.ts';
import { nextBuild } from '#tests/offline/next-build.ts';

import { run } from './steps/child.mjs';
import { inRoot, log } from './steps/project.mjs';

const execute = promisify(execFile);
/** Unpacked. */
const mostMegabytes = 150;

if (process.getuid?.() !== 0 || !existsSync('/usr/sbin/debootstrap')) {
  log('This needs root and debootstrap (Debian: apt-get install debootstrap).');
  process.exit(2);
}
const [archive = ''] = globSync(inRoot('release/*.tar.gz'));
async function playOperator() {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const name = archive.split('/').at(-1)?.replace('.tar.gz', '') ?? '';
  const next = name.replace(/\d+\.\d+\.\d+/, '99.0.0');
  await cp(archive, join(root, 'root', `${name}.tar.gz`));
  await packNext(name, next);
  const { operations, upgrade } = await readDocuments();
  const written = (text: string) =>
    text
      .replaceAll(/sphatik-1\.1\.0-linux-x64/g, name)
      .replaceAll(/sphatik-1\.1\.1-linux-x64/g, next)
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`)
      // Something to order, at a port that is free here.
      .replace('DEMO=0\n', `DEMO=1\nPORT=${port}\n`);
  const follow = async (document: string, block: string) => {
    await shell.run(written(blockOf(document, block)));
    log(`well    ${block}`);
  };

  const look = written(blockOf(operations, 'try'));
  await shell.run(
    `export PORT=${port}; setsid sh -c '${look}' >/tmp/look.log 2>&1 & echo $! >/tmp/look`,
  );
  await until('the shop opens with one command', () => isReady(origin), 120_000);
  await shell.run(
    'kill -- -$(cat /tmp/look); while kill -0 -- -$(cat /tmp/look); do sleep 0.1; done 2>/dev/null',
  );
  const { stdout } = await execute('du', ['-sm', '--exclude=data', join(root, 'root', name)]);
  const megabytes = Number.parseInt(stdout, 10);
  if (megabytes > mostMegabytes) throw new Error(`The release has ${megabytes} MB.`);
  log(`well    try: ${megabytes} MB unpacked`);

  await follow(operations, 'install');
  const customer = await register(origin);
  await order(customer);
  const script = await entryOf(origin);
  await follow(operations, 'backup');
  await shell.run('test -s /var/backups/sphatik/$(date +%F).zip');
  await follow(upgrade, 'upgrade');
  await order(customer);
  if ((await entryOf(origin)) === script) throw new Error('The new build is not served.');
  if ((await read(origin + script)).status !== 200)
    throw new Error('Open pages lose their scripts.');
  await follow(upgrade, 'back');
  await order(customer);
  if ((await entryOf(origin)) !== script) throw new Error('The old build is not served.');
  const database = new DatabaseSync(join(root, 'var/lib/sphatik/shop.sqlite'));
  const placed = database.prepare('select count(*) as orders from orders').get()?.orders;
  database.close();
  if (placed !== 3) throw new Error(`There are ${placed} orders, and 3 were placed.`);
  log('well    3 orders, none lost or doubled');
}

async function readDocuments() {
  const [operations, upgrade] = await Promise.all(
    ['docs/operations.md', 'docs/upgrade.md'].map((path) => readFile(inRoot(path), 'utf8')),
  );
  return { operations: operations ?? '', upgrade: upgrade ?? '' };
}

/** The lines of a document's block that is marked with a name. */
function blockOf(document: string, name: string): string {
  const [, lines] = new RegExp(`\`\`\`sh ${name}\\n([\\s\\S]+?)\`\`\``).exec(document) ?? [];
  if (!lines) throw new Error(`No document has the block 'sh ${name}'.`);
  return lines;
}

/** A Debian that has been nothing but installed, with this Node. It is made once. */
async function openCleanRoot(): Promise<string> {
  const made = inRoot('.cache/clean-root');
  if (!existsSync(made)) {
    const draft = `${made}.${process.pid}`;
    const code = await run('debootstrap', [
      '--variant=minbase',
      '--include=curl,sudo',
      'bookworm',
      draft,
    ]);
    if (code !== 0) throw new Error('debootstrap failed; see its reason above.');
    await rename(draft, made);
  }
  const folder = await mkdtemp(join(tmpdir(), 'sphatik-root-'));
  await run('cp', ['-a', `${made}/.`, folder]);
  await chmod(folder, 0o755);
  const local = join(folder, 'usr/local');
  await cp(process.execPath, join(local, 'bin/node'));
  // As npm sets it for its scripts.
  const { npm_execpath: npmPath } = process.env;
  if (!npmPath) throw new Error('Run this by npm: npm run test:release.');
  const npm = dirname(dirname(npmPath));
  await mkdir(join(local, 'lib/node_modules'), { recursive: true });
  await cp(npm, join(local, 'lib/node_modules/npm'), { recursive: true });
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'));
  await writeFile(join(local, 'bin/systemctl'), systemctl, { mode: 0o755 });
  return folder;
}

/** Starts and stops what the unit says, as its user. There is no systemd in a folder. */
const systemctl = `#!/bin/sh -e
unit=/etc/systemd/system/sphatik.service
value() { sed -n "s/^$1=//p" $unit | head -n 1; }
if [ -e /run/sphatik.pid ]; then
  kill "$(cat /run/sphatik.pid)"
  while kill -0 "$(cat /run/sphatik.pid)" 2>/dev/null; do sleep 0.1; done
fi
user=$(value User)
install -d -o "$user" -g "$(value Group)" -m "$(value StateDirectoryMode)" "/var/lib/$(value StateDirectory)"
cd "$(value WorkingDirectory)"
umask "$(value UMask)"
setsid setpriv --reuid "$user" --regid "$(value Group)" --clear-groups --no-new-privs \\
  --bounding-set -all env -i PATH=/usr/local/bin:/usr/bin:/bin $(value Environment) $(value ExecStart) \\
  >>/var/log/sphatik.log 2>&1 &
echo $! >/run/sphatik.pid
`;

/** A shell in the clean root. Its processes end with it. */
function openShell(folder: string) {
  const mount = `mount -t proc proc ${folder}/proc && exec chroot ${folder} /bin/bash`;
  const child = spawn(
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', mount],
    {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { PATH: '/usr/local/bin:/usr/local/sbin:/usr/bin:/usr/sbin:/bin:/sbin', HOME: '/root' },
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      said += text;
    });
  }
  return {
    /** Runs lines, from root's own folder. Throws with what they said when one fails. */
    async run(lines: string): Promise<void> {
      said = '';
      child.stdin.write(`(set -e; cd /root; ${lines}\n); printf '\\nended with %s\\n' $?\n`);
      await until('the lines end', () => /^ended with \d+$/m.test(said), 180_000).catch(() => {});
      if (!/^ended with 0$/m.test(said)) throw new Error(`${lines}\n${said}`);
    },
    async close(): Promise<void> {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** The same release with another build, as the next version would be. */
async function packNext(name: string, next: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sphatik-next-'));
  await run('tar', ['-xzf', archive, '-C', folder]);
  await rename(join(folder, name), join(folder, next));
  const other = await nextBuild();
  await rm(join(folder, next, 'dist'), { recursive: true });
  await cp(dirname(dirname(other.main)), join(folder, next, 'dist'), { recursive: true });
  await run('tar', ['-czf', join(root, 'root', `${next}.tar.gz`), '-C', folder, next]);
  await other.remove();
  await rm(folder, { recursive: true });
}

/** The script that the home page begins with. */
async function entryOf(origin: string): Promise<string> {
  const { text } = await read(`${origin}/`);
  const [entry = ''] = /\/assets\/index-[\w-]+\.js/.exec(text) ?? [];
  return entry;
}

type Customer = (method: string, path: string, body?: object) => Promise<unknown>;

async function register(origin: string): Promise<{ userId: string; ask: Customer }> {
  const email = 'asha@example.com';
  const password = 'Quartz-2026';
  const ask =
    (token = ''): Customer =>
    async (method, path, body) => {
      const response = await fetch(`${origin}/api${path}`, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
      return text === '' ? undefined : JSON.parse(text);
    };
  const anyone = ask();
  await anyone('POST', '/authentication/register?role=Customer', {
    username: 'Asha',
    email,
    password,
  });
  const { token, userId } = (await anyone('POST', '/authentication/login', {
    username: email,
    password,
  })) as { token: string; userId: string };
  const customer = ask(token);
  await customer('POST', '/addresses', {
    id: userId,
    country: 'Nepal',
    state: 'Bagmati',
    city: 'Lalitpur',
    streetAddress: '12 Swotha Lane',
    zipCode: '44700',
  });
  return { userId, ask: customer };
}

async function order({ userId, ask }: { userId: string; ask: Customer }): Promise<void> {
  const list = (await ask('GET', '/product?pageNumber=1&pageSize=50')) as {
    data: { productId: string; attributes?: unknown[]; stock?: number }[];
  };
  const body = { userId, quantity: 1, selectedAttributeId: null };
  for (const { productId } of list.data) {
    const isTaken = await ask('POST', '/ShoppingCart/CartItem', { ...body, productId }).then(
      () => true,
      () => false,
    );
    if (isTaken) break;
  }
  const { shoppingCartId } = (await ask('GET', `/ShoppingCart/userId/${userId}`)) as {
    shoppingCartId: string;
  };
  const [address] = (await ask('GET', `/addresses/user/${userId}/alladdresses`)) as {
    addressId: string;
  }[];
  const addressId = address?.addressId;
  await ask('POST', '/order', { shoppingCartId, addressId, method: 0, PhoneNumber: '9841000000' });
}

const root = await openCleanRoot();
const shell = openShell(root);
try {
  await playOperator();
} finally {
  await shell.close();
  await rm(root, { recursive: true, force: true });
}
