import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, describe, expect, inject, test } from 'vitest';

import { subscribe } from '#contract/calls/newsletter-calls.ts';
import { createPictureStore } from '#server/media/picture-store.ts';
import { programPath } from '#tests/setup/programs.ts';

interface Running {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly exit: Promise<number>;
}

const folders: string[] = [];
const running: Running[] = [];

/** Starts the shop as a process of its own, as `npm start` does. */
async function start(env: Record<string, string>): Promise<Running> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sphatik-start-'));
  folders.push(dataDir);
  const child = spawn(process.execPath, [programPath('main')], {
    env: { ...process.env, PORT: '0', DEMO: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const one = { child, output: () => output, exit: once(child, 'close').then(([code]) => Number(code)) };
  running.push(one);
  return one;
}

async function addressOf(shop: Running): Promise<string> {
  await expect.poll(shop.output, { timeout: 20_000 }).toMatch(/Sphatik is open at (\S+)\. Ctrl\+C closes it\./);
  return /open at (\S+)\. /.exec(shop.output())?.[1] ?? '';
}

afterEach(async () => {
  for (const one of running.splice(0)) {
    one.child.kill('SIGKILL');
    await one.exit;
  }
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

describe('The process', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('starts, serves, and closes gracefully on %s', async (signal) => {
    const shop = await start({});
    const address = await addressOf(shop);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    // An idle keep-alive connection, as of a browser, must not delay closing.
    const agent = new Agent({ keepAlive: true });
    await new Promise<void>((resolve) => {
      get(`${address}/api/product`, { agent }, (response) => response.resume().on('end', () => resolve()));
    });
    shop.child.kill(signal);
    expect(await shop.exit).toBe(0);
    agent.destroy();
    expect(shop.output()).toContain('Closing: finishing open requests.');
  });

  test('closes despite silent connections', async () => {
    const shop = await start({});
    const { port } = new URL(await addressOf(shop));
    const silent = ['', 'GET / HT', 'POST /api/product HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf'].map(
      (text) => {
        const socket = connect(Number(port), '127.0.0.1');
        socket.on('error', () => {});
        socket.write(text);
        return once(socket, 'connect').then(() => socket);
      },
    );
    const sockets = await Promise.all(silent);
    await fetch(`http://127.0.0.1:${port}/healthz`);
    const signalledAt = performance.now();
    shop.child.kill('SIGTERM');
    expect(await shop.exit).toBe(0);
    // Before the ten seconds after which all connections are destroyed.
    expect(performance.now() - signalledAt).toBeLessThan(8_000);
    for (const socket of sockets) socket.destroy();
  });

  test("hides the data folder from the machine's other users", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sphatik-start-'));
    folders.push(dataDir);
    await chmod(dataDir, 0o755);
    const shop = await start({ DATA_DIR: dataDir });
    const address = await addressOf(shop);
    await fetch(`${address}/api${subscribe.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userEmail: 'maya@example.com' }),
    });
    const names = () => readdir(dataDir, { recursive: true });
    await expect.poll(async () => (await names()).some((name) => name.endsWith('.txt'))).toBe(true);
    for (const name of ['', ...(await names())]) {
      const state = await stat(join(dataDir, name));
      expect([name, (state.mode & 0o777).toString(8)]).toEqual([name, state.isDirectory() ? '700' : '600']);
    }
  });

  test('finishes running requests before it closes', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sphatik-start-'));
    folders.push(dataDir);
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const picture = sharp({ create: { width: 800, height: 1000, channels: 3, background: '#888', noise } });
    const { hash } = await createPictureStore({ dataDir }).store(await picture.jpeg().toBuffer());
    const shop = await start({ DATA_DIR: dataDir });
    const address = await addressOf(shop);

    const slow = fetch(`${address}/media/${hash}-1600.avif`);
    await fetch(`${address}/healthz`);
    shop.child.kill('SIGTERM');
    await expect.poll(shop.output).toContain('Closing');
    const response = await slow;
    expect(response.status).toBe(200);
    expect((await sharp(await response.arrayBuffer()).metadata()).width).toBe(800);
    const answeredAt = performance.now();
    expect(await shop.exit).toBe(0);
    // Not delayed by the connection of that response.
    expect(performance.now() - answeredAt).toBeLessThan(3_000);
    await expect(fetch(`${address}/healthz`)).rejects.toThrow();
  });

  test('reports all invalid settings and does not start', async () => {
    const shop = await start({ PORT: 'eighty', DATABASE_URL: 'nonsense', LOG_LEVEL: 'loud' });
    expect(await shop.exit).toBe(1);
    expect(shop.output()).toContain('PORT must be');
    expect(shop.output()).toContain('DATABASE_URL must');
    expect(shop.output()).toContain('LOG_LEVEL must');
    expect(shop.output()).not.toMatch(/ at .*\.[jt]s:/);
  });

  test.each([
    ['a damaged database', 'shop.sqlite', /^The database in '.*' is damaged .* restore FILE\.zip/],
    ['a folder that cannot be written', undefined, /^'.*' cannot be written\. .* restore FILE\.zip/],
  ])('reports that it found %s, and how to restore it', async (_, file, message) => {
    const folder = await mkdtemp(join(tmpdir(), 'sphatik-start-'));
    folders.push(folder);
    if (file) await writeFile(join(folder, file), 'This is no database. '.repeat(500));
    // Not even root can create a folder there.
    const shop = await start({ DATA_DIR: file ? folder : '/sys/sphatik' });
    expect(await shop.exit).toBe(1);
    const lines = shop.output().trim().split('\n');
    expect(lines.filter((line) => !line.startsWith('The pages have not'))).toEqual([expect.stringMatching(message)]);
  });

  test('reports that the port is in use or the database unavailable', async () => {
    const first = await start({});
    const port = new URL(await addressOf(first)).port;
    const second = await start({ PORT: port });
    expect(await second.exit).toBe(1);
    expect(second.output()).toContain('The port is in use');
    const third = await start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(await third.exit).toBe(1);
    expect(third.output()).toContain('The database cannot be reached');
  });

  test.runIf(inject('postgres')).each([
    [
      'database',
      (address: URL) => {
        address.pathname = '/missing';
      },
      'database "missing" does not exist',
    ],
    [
      'role',
      (address: URL) => {
        address.username = 'stranger';
      },
      'role "stranger" does not exist',
    ],
  ])('names a wrong %s in one line', async (_what, change, message) => {
    const address = new URL(inject('postgres')?.server ?? '');
    change(address);
    const shop = await start({ DATABASE_URL: address.href });
    expect(await shop.exit).toBe(1);
    const lines = shop.output().trim().split('\n');
    expect(lines.filter((line) => !line.startsWith('The pages have not'))).toEqual([expect.stringContaining(message)]);
    expect(shop.output()).toContain('DATABASE_URL');
  });
});
