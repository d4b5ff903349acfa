import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';

import { login } from '#contract/calls/auth-calls.ts';
import { requestCustomOrder } from '#contract/calls/service-calls.ts';
import { failureSchema } from '#contract/failure.ts';
import { rateLimits } from '#server/http/rate-limiter.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

describe('Failures', () => {
  const shop = useShop('sqlite');

  test.each([
    ['application/json', '/api/authentication/login', ''],
    [
      'multipart/form-data; boundary=x',
      '/api/customform',
      '--x\r\nContent-Disposition: form-data; name="idea"\r\nContent-Type: application/json\r\n\r\n',
    ],
  ])('%s nested too deeply is rejected', async (type, url, head) => {
    const deep = '['.repeat(9_000) + ']'.repeat(9_000);
    for (const json of [deep, `{"username":"a@b.example","password":${deep}}`]) {
      const payload = head ? `${head}${json}\r\n--x--\r\n` : json;
      const response = await shop.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': type },
        payload,
      });
      expect(response.statusCode).toBe(400);
      expect(response.json().message).toBe('The request is nested too deeply.');
    }
  });

  test('rejects a malformed URL, with JSON for scripts and a page for people', async () => {
    const response = await shop.get('/api/product/%ZZ');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      message: 'The request is malformed.',
      requestId: response.headers['x-request-id'],
    });
    const page = await shop.get('/products/%ZZ', { accept: 'text/html,*/*' });
    expect(page.statusCode).toBe(400);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toContain("default-src 'self'");
  });

  test('responds with JSON to unknown addresses below /api', async () => {
    const response = await shop.get('/api/no/such/thing', { accept: 'text/html' });
    expect(response.statusCode).toBe(404);
    expect(response.json().message).toBe('There is nothing at this address.');
  });

  test('uses the request id of the client when it is safe to log', async () => {
    const own = await shop.get('/api/nothing', { 'x-request-id': 'abc-123' });
    expect(own.headers['x-request-id']).toBe('abc-123');
    expect(own.json().requestId).toBe('abc-123');
    for (const odd of ['a b', 'x'.repeat(65), '<b>', 'a"b']) {
      expect(
        (await shop.get('/api/nothing', { 'x-request-id': odd })).headers['x-request-id'],
      ).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test('have the security headers', async () => {
    for (const url of ['/api/product', '/api/nothing', '/healthz', '/robots.txt']) {
      const { headers } = await shop.get(url);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toContain("object-src 'none'");
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
      expect(headers['permissions-policy']).toContain('camera=()');
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
      expect(headers['x-powered-by']).toBeUndefined();
    }
  });

  test('logs one line per request, without the query string', async () => {
    const before = shop.log.length;
    await shop.get('/api/product/search?Name=secret', { 'x-request-id': 'logged' });
    const lines = shop.log.slice(before).map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      {
        requestId: 'logged',
        method: 'GET',
        path: '/api/product/search',
        status: 200,
        msg: 'request',
      },
    ]);
    expect(shop.log.join()).not.toContain('secret');
  });

  test('responds in the same shape to invalid HTTP', async () => {
    const address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const response = await talk(Number(new URL(address).port), 'GARBAGE\r\n\r\n');
    expect(response).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(failureSchema.parse(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).message).toBe(
      'The request is malformed.',
    );
    const long = await talk(
      Number(new URL(address).port),
      `GET / HTTP/1.1\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
    );
    expect(long).toMatch(/^HTTP\/1\.1 431 .*\r\nX-Request-Id: \S+\r\n/s);
  });
});

describe('A client that disconnects in the middle of a request', () => {
  const shop = useShop('sqlite');

  test('is no failure of the database', async () => {
    const { port } = new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' }));
    for (const [call, type, start] of [
      [login, 'application/json', '{"email": "maya@'],
      [requestCustomOrder, 'multipart/form-data; boundary=x', '--x\r\nContent-Dis'],
    ] as const) {
      const before = shop.log.length;
      const arrived = once(shop.app.server, 'request');
      const socket = connect(Number(port), '127.0.0.1');
      const head = `POST /api${call.path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 500`;
      socket.write(`${head}\r\n\r\n${start}`);
      await arrived;
      socket.destroy();
      const lines = () => shop.log.slice(before).map((line) => JSON.parse(line));
      await expect.poll(() => lines().length).toBe(1);
      expect(lines()).toMatchObject([
        { level: 30, msg: 'the client disconnected before the request had arrived' },
      ]);
    }
  });
});

describe('A bug', () => {
  const shop = useShop('sqlite');

  test('is a 500 without internals, logged with the request id', async () => {
    await shop.database.transaction(async (trx) => {
      await trx.schema.dropTable('testimonials').execute();
    });
    const response = await shop.get('/api/Hero');
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      message: 'Something went wrong on our side. Please try again later.',
      requestId: response.headers['x-request-id'],
    });
    const logged = shop.log.map((line) => JSON.parse(line)).find((line) => line.level === 50);
    expect(logged).toMatchObject({ requestId: response.headers['x-request-id'] });
    expect(logged.err.message).toContain('testimonials');
  });
});

describe('Too many requests', () => {
  const shop = useShop('sqlite', { uncachedAttempts: rateLimits.uncached.address.attempts });

  test('are rejected for a while, but cached responses are still served', async () => {
    await shop.get('/api/product');
    // At once, so that the count is not reset meanwhile on a slow machine.
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, at) => shop.get(`/api/product/nothing-${at}`)),
    );
    expect(new Set(responses.map((response) => response.statusCode))).toEqual(new Set([404, 429]));
    const refused = responses.find((response) => response.statusCode === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect((await shop.get('/api/product')).statusCode).toBe(200);
  });
});

describe('Requests that are rejected unread', () => {
  const shop = useShop('sqlite', { uncachedAttempts: rateLimits.uncached.address.attempts });

  test('are charged to their sender alone', async () => {
    const send = (remoteAddress: string, payload: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/authentication/login',
        remoteAddress,
        headers: { 'content-type': 'application/json' },
        payload,
      });
    const large = JSON.stringify({ username: [], password: 'x'.repeat(200_000) });
    // At once, so that the count is not reset meanwhile on a slow machine.
    const responses = await Promise.all(
      Array.from({ length: 200 }, () => send('198.51.100.66', large)),
    );
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([422, 429]));
    expect((await send('203.0.113.7', large)).statusCode).toBe(422);
  });
});

describe.runIf(everyEngine.includes('postgres'))('When the database is unavailable', () => {
  const shop = useShop('postgres', { ownServer: true });

  test('calls and readiness say 503, the process lives', async () => {
    expect((await shop.get('/readyz')).statusCode).toBe(200);
    expect((await shop.get('/api/product')).statusCode).toBe(200);
    await shop.stopDatabase();
    await expect.poll(async () => (await shop.get('/api/product')).statusCode).toBe(503);
    const response = await shop.get('/api/product/opal');
    expect(response.statusCode).toBe(503);
    expect(response.json().message).toBe(
      'The shop is unavailable for a moment. Please try again soon.',
    );
    expect(response.headers['retry-after']).toBe('5');
    expect((await shop.get('/readyz')).statusCode).toBe(503);
    expect((await shop.get('/healthz')).statusCode).toBe(200);
  });
});

function talk(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let response = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.setEncoding('utf8');
    socket.on('data', (part) => {
      response += part;
    });
    socket.on('end', () => resolve(response));
    socket.on('error', reject);
  });
}

describe('A picture shared before the worker is installed', () => {
  const shop = useShop('sqlite');
  const post = (type: string, payload: string | Buffer) =>
    shop.app.inject({
      method: 'POST',
      url: '/share-target',
      headers: { 'content-type': type },
      payload,
    });

  test.each([
    [
      'a form with a picture',
      'multipart/form-data; boundary=x',
      form('image/jpeg', 3 * 1024 * 1024),
    ],
    ['a form that breaks off', 'multipart/form-data; boundary=x', '--x\r\nContent-Disp'],
    ['a form without a boundary', 'multipart/form-data', 'what'],
    ['a text', 'text/plain', 'see this'],
    ['bytes', 'application/octet-stream', '\u0000'],
    ['broken JSON', 'application/json', '{'],
  ])('%s redirects to the page that asks for it again', async (_, type, payload) => {
    const response = await post(type, payload);
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe('/share-target?missed=worker');
  });
});

function form(type: string, bytes: number): Buffer {
  const head = `--x\r\nContent-Disposition: form-data; name="picture"; filename="a.jpg"\r\nContent-Type: ${type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.alloc(bytes), Buffer.from('\r\n--x--\r\n')]);
}
