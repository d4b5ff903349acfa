import { once } from 'node:events';
import { chmod, readdir, stat } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, inject, test } from 'vitest';

import { subscribe } from '#contract/calls/service-calls.ts';
import { createPictureStore } from '#server/media/picture-store.ts';
import { aFolder, run, start } from '#tests/setup/shop-process.ts';

/** A picture that takes seconds to encode. Returns its hash. */
async function storeSlowPicture(dataDir: string): Promise<string> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const picture = sharp({
    create: { width: 800, height: 1000, channels: 3, background: '#888', noise },
  });
  return (await createPictureStore({ dataDir }).store(await picture.jpeg().toBuffer())).hash;
}

function printedLines(shop: ReturnType<typeof run>): string[] {
  const lines = shop.output().trim().split('\n');
  return lines.filter((line) => !line.startsWith('The pages have not'));
}

describe('The process', { retry: 1 }, () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'starts, serves, and closes gracefully on %s',
    async (signal) => {
      const shop = await start(await aFolder());
      const { address } = shop;
      expect((await fetch(`${address}/readyz`)).status).toBe(200);
      // An idle keep-alive connection, as of a browser, must not delay closing.
      const agent = new Agent({ keepAlive: true });
      await new Promise<void>((resolve) => {
        get(`${address}/api/product`, { agent }, (response) =>
          response.resume().on('end', () => resolve()),
        );
      });
      expect(await shop.end(signal)).toBe(0);
      agent.destroy();
      expect(shop.output()).toContain('Closing: finishing open requests.');
    },
  );

  test('of an empty shop prints the link of its first owner, who says their email', async () => {
    const dataDir = await aFolder();
    const origin = 'http://localhost:3000';
    const env = { PUBLIC_URL: origin, OWNER_EMAIL: '', MAIL_FROM: '' };
    const shop = await start(dataDir, env);
    expect(shop.output()).toContain('Our shop is open at ');
    const linkIn = (text: string) => /\/admin\/invite\/([\w-]+)$/m.exec(text)?.[1];
    await expect.poll(() => linkIn(shop.output())).toBeDefined();
    const token = linkIn(shop.output());
    const ask = (path: string, body: object) =>
      fetch(`${shop.address}/api/admin/${path}`, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json' },
        body: JSON.stringify({ token, ...body }),
      });
    const invite = await (await ask('invite', {})).json();
    expect(invite).toMatchObject({ email: '', name: '', role: 'owner' });
    for (const email of [undefined, 'pema']) {
      const refused = await ask('invite/accept', { name: 'Pema', email });
      expect(refused.status).toBe(422);
      expect(await refused.json()).toMatchObject({ data: [{ field: 'email' }] });
    }
    const accepted = await ask('invite/accept', { name: 'Pema', email: ' Pema@Wheels.example' });
    expect(await accepted.json()).toMatchObject({ email: 'pema@wheels.example', role: 'owner' });
    // Until there is a way to log in, the link is good, for the same person.
    const again = await ask('invite/accept', { name: 'Pema', email: 'other@wheels.example' });
    expect(await again.json()).toMatchObject({ email: 'pema@wheels.example' });
    await shop.end('SIGTERM');
    const next = await start(dataDir, env);
    await next.end('SIGTERM');
    expect(linkIn(next.output())).toBeUndefined();
  });

  test('closes despite a connection that a browser has opened in advance', async () => {
    const shop = await start(await aFolder());
    const { port } = new URL(shop.address);
    const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
    await once(socket, 'connect');
    await fetch(`http://127.0.0.1:${port}/healthz`);
    const signalledAt = performance.now();
    expect(await shop.end('SIGTERM')).toBe(0);
    // Before the ten seconds after which all connections are destroyed.
    expect(performance.now() - signalledAt).toBeLessThan(8_000);
    socket.destroy();
  });

  test("hides the data folder from the machine's other users", async () => {
    const dataDir = await aFolder();
    await chmod(dataDir, 0o755);
    const shop = await start(dataDir);
    const { address } = shop;
    await fetch(`${address}/api${subscribe.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userEmail: 'maya@example.com' }),
    });
    const names = () => readdir(dataDir, { recursive: true });
    await expect.poll(async () => (await names()).some((name) => name.endsWith('.txt'))).toBe(true);
    for (const name of ['', ...(await names())]) {
      const state = await stat(join(dataDir, name));
      expect([name, (state.mode & 0o777).toString(8)]).toEqual([
        name,
        state.isDirectory() ? '700' : '600',
      ]);
    }
  });

  test('finishes running requests, serves what arrives on their connections, and then closes those', async () => {
    const dataDir = await aFolder();
    const hash = await storeSlowPicture(dataDir);
    const shop = await start(dataDir);
    const socket = connect(Number(new URL(shop.address).port), '127.0.0.1');
    let received = '';
    socket.setEncoding('latin1').on('data', (text) => {
      received += text;
    });
    socket.write(`GET /media/${hash}-1600.avif HTTP/1.1\r\nHost: x\r\n\r\n`);
    await fetch(`${shop.address}/healthz`);
    void shop.end('SIGTERM');
    await expect.poll(shop.output).toContain('Closing');
    socket.write('GET /api/product HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(socket, 'close');
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
    expect(received).toContain('image/avif');
    expect(received.split('HTTP/1.1 200')[2]).toMatch(/^connection: close\r$/im);
    const closedAt = performance.now();
    expect(await shop.exit).toBe(0);
    expect(performance.now() - closedAt).toBeLessThan(3_000);
    await expect(fetch(`${shop.address}/healthz`)).rejects.toThrow();
  });

  test('reports all invalid settings and does not start', async () => {
    const shop = run('main', await aFolder(), [], {
      PORT: 'eighty',
      DATABASE_URL: 'nonsense',
      LOG_LEVEL: 'loud',
    });
    expect(await shop.exit).toBe(1);
    expect(shop.output()).toContain('PORT must be');
    expect(shop.output()).toContain('DATABASE_URL must');
    expect(shop.output()).toContain('LOG_LEVEL must');
    expect(shop.output()).not.toMatch(/ at .*\.[jt]s:/);
  });

  test('reports a folder that cannot be written, and how to restore', async () => {
    // Not even root can create a folder there.
    const shop = run('main', '/sys/sphatik');
    expect(await shop.exit).toBe(1);
    expect(printedLines(shop)).toEqual([
      expect.stringMatching(/^'.*' cannot be written\. .* restore FILE\.zip/),
    ]);
  });

  test('reports that the port is in use or the database unavailable', async () => {
    const { port } = new URL((await start(await aFolder())).address);
    const second = run('main', await aFolder(), [], { PORT: port });
    expect(await second.exit).toBe(1);
    expect(printedLines(second)).toEqual([expect.stringMatching(`^Port ${port} is in use.*PORT=`)]);
    const third = run('main', await aFolder(), [], {
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    });
    expect(await third.exit).toBe(1);
    expect(third.output()).toContain('The database cannot be reached');
  });

  test.each([
    ['HOST', '999.1.1.1'],
    ['HOST', '10.255.255.254'],
    ['METRICS_HOST', '10.255.255.254'],
  ])('names a wrong %s, %s, in one line', async (name, host) => {
    const shop = run('main', await aFolder(), [], { [name]: host, METRICS_PORT: '0' });
    expect(await shop.exit).toBe(1);
    expect(printedLines(shop).at(-1)).toMatch(
      new RegExp(`^${name} is '${host}', which .* ${name}=127\\.0\\.0\\.1$`),
    );
    expect(shop.output()).not.toMatch(/DATABASE_URL| at .*\.[jt]s:/);
  });

  test.runIf(inject('postgres')).each([
    ['database', { pathname: '/missing' }, 'database "missing" does not exist'],
    ['role', { username: 'stranger' }, 'role "stranger" does not exist'],
  ])('names a wrong %s in one line', async (_what, change, message) => {
    const { href } = Object.assign(new URL(inject('postgres')?.server ?? ''), change);
    const shop = run('main', await aFolder(), [], { DATABASE_URL: href });
    expect(await shop.exit).toBe(1);
    expect(printedLines(shop)).toEqual([expect.stringContaining(message)]);
    expect(shop.output()).toContain('DATABASE_URL');
  });
});
