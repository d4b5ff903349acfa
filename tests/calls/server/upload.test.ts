import { randomBytes } from 'node:crypto';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';

import { addCartItem } from '#contract/calls/cart-calls.ts';
import { placeOrder } from '#contract/calls/order-calls.ts';
import { uploadLimits } from '#contract/names/limits.ts';
import { sweepUploads } from '#server/plugins/daily-clean-up.ts';

// What the plugin adds to the app, for the types.
import type {} from '#server/plugins/uploads.ts';
import { useCustomer } from '#tests/setup/callers.ts';
import { aFullCart } from '#tests/setup/orders.ts';
import { stockOf, takeOnlinePayment } from '#tests/setup/rows.ts';
import { aPngClaiming, aProduct, aStoredUpload } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

const draw = (width = 640, height = 480) =>
  sharp({ create: { width, height, channels: 3, background: { r: 90, g: 140, b: 200 } } });

describe.each(everyEngine)('Screenshots of payments on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const maya = useCustomer(shop);
  let form: Record<string, unknown>;
  beforeAll(async () => {
    await takeOnlinePayment(shop);
    await shop.stock(aProduct('paid-stone', { stock: 100 }));
    ({ form } = await aFullCart(shop, maya, { 'paid-stone': 1 }));
  });

  const refill = () => aFullCart(shop, maya, { 'paid-stone': 1 });
  const pay = (FormFile: unknown) => maya.ask(placeOrder, { ...form, method: 1, FormFile });
  const folder = () => join(shop.settings.dataDir, 'uploads');
  const storedFiles = async () => {
    const names = await readdir(folder(), { recursive: true }).catch(() => []);
    return names.filter((name) => name.endsWith('.webp')).toSorted();
  };
  const incoming = () => readdir(join(folder(), 'incoming')).catch(() => []);
  const ask = (id: string, token?: string) =>
    shop.get(`/api/uploads/${id}`, token ? { authorization: `Bearer ${token}` } : {});

  test('are stored with the order, for its customer alone', async () => {
    const response = await pay(await draw().jpeg().toBuffer());
    expect(response.statusCode).toBe(200);
    const { payment, method } = response.json();
    const received = {
      status: 0,
      state: 'proof-received',
      hasScreenshot: true,
      uploadId: expect.any(String),
    };
    expect([method, payment]).toEqual([1, { ...received, heldUntil: expect.any(String) }]);

    const picture = await ask(payment.uploadId, maya.token);
    expect(picture.statusCode).toBe(200);
    expect(picture.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 640,
      height: 480,
    });

    expect((await ask('nothing', maya.token)).statusCode).toBe(404);
    const [file] = await storedFiles();
    const hash = file?.replace(/^.*\/|\.webp$/g, '') ?? '';
    expect((await shop.get(`/media/${hash}-320.webp`)).statusCode).toBe(404);
    expect(await incoming()).toEqual([]);
  });

  test('are upright and resized, without their location and other metadata', async () => {
    await refill();
    const photo = await draw(4000, 3000)
      .withExif({
        IFD0: { Make: 'SecretPhone' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '27/1 40/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(photo.includes('SecretPhone')).toBe(true);
    const { uploadId } = (await pay(photo)).json().payment;
    const stored = (await ask(uploadId, maya.token)).rawPayload;
    const seen = await sharp(stored).metadata();
    expect([seen.exif, seen.xmp, seen.orientation]).toEqual([undefined, undefined, undefined]);
    expect([seen.width, seen.height]).toEqual([1800, 2400]);
    expect(stored.includes('SecretPhone')).toBe(false);
  });

  describe('are rejected by their content when they are no pictures', () => {
    beforeAll(async () => {
      await refill();
    });
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const heic = () => readFile(new URL('../../setup/moonstone.heic', import.meta.url));
    const cases: readonly [string, () => Promise<Buffer> | Buffer, RegExp][] = [
      ['SVG', () => Buffer.from(svg), /not a picture/],
      ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), /not a picture/],
      ['a zip', () => Buffer.from('PK\x03\x04'.padEnd(200, '\0')), /not a picture/],
      ['a PDF', () => Buffer.from('%PDF-1.7\n'.padEnd(200, ' ')), /not a picture/],
      ['three bytes', () => Buffer.from([0xff, 0xd8, 0xff]), /not a picture/],
      [
        'HTML that begins like a GIF',
        () => Buffer.from('GIF89a/*<script>alert(1)</script>*/=1'),
        /damaged/,
      ],
      [
        'a JPEG cut short',
        async () => (await draw().jpeg().toBuffer()).subarray(0, 900),
        /incomplete/,
      ],
      [
        'the header of a JPEG alone',
        async () => (await draw().jpeg().toBuffer()).subarray(0, 160),
        /incomplete/,
      ],
      [
        'a PNG cut short',
        async () => (await draw().png().toBuffer()).subarray(0, -20),
        /incomplete/,
      ],
      ['a line', () => draw(1, 65_000).png().toBuffer(), /too narrow: 1 × 65,000 pixels/],
      ['a PNG with a broken middle', async () => broken(await draw().png().toBuffer()), /damaged/],
      ['51 megapixels', () => aPngClaiming(7_500, 6_800), /too many pixels: 7,500 × 6,800/],
      ['HEIC', heic, /send it as a JPEG/],
    ];
    test.each(cases)('%s', async (_, make, message) => {
      const [files, stock] = [await storedFiles(), await stockOf(shop, 'paid-stone')];
      const response = await pay(await make());
      expect([response.statusCode, response.json().message]).toEqual([
        415,
        expect.stringMatching(message),
      ]);
      expect([await storedFiles(), await stockOf(shop, 'paid-stone')]).toEqual([files, stock]);
      expect(await incoming()).toEqual([]);
    });

    test('drops a page appended to a picture', async () => {
      const polyglot = Buffer.concat([
        await draw(31, 37).gif().toBuffer(),
        Buffer.from('<script>alert(1)</script>'),
      ]);
      const response = await pay(polyglot);
      expect(response.statusCode).toBe(200);
      const stored = (await ask(response.json().payment.uploadId, maya.token)).rawPayload;
      expect(stored.includes('script')).toBe(false);
      await refill();
    });

    test('a text in the place of the picture, and an empty file field', async () => {
      expect((await pay('just a text')).statusCode).toBe(422);
      const empty = await pay(Buffer.alloc(0));
      expect([empty.statusCode, empty.json().data]).toMatchObject([
        422,
        [{ code: 'picture-empty', field: 'FormFile' }],
      ]);
    });

    test('two pictures, or one where none belongs', async () => {
      const picture = await draw(20, 20).png().toBuffer();
      for (const extra of [{ FormFile: picture, Other: picture }, { formfile: picture }]) {
        const response = await maya.ask(placeOrder, { ...form, method: 1, ...extra });
        expect([response.statusCode, response.json().data[0].code]).toEqual([422, 'unknown-file']);
      }
    });

    test('a form with a file where the call takes none, or another kind of content', async () => {
      const headers = { authorization: `Bearer ${maya.token}` };
      const multipart = { ...headers, 'content-type': 'multipart/form-data; boundary=x' };
      const payload =
        '--x\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\nc\r\n--x--\r\n';
      const toCart = { method: 'POST' as const, url: `/api${addCartItem.path}`, payload };
      expect((await shop.app.inject({ ...toCart, headers: multipart })).statusCode).toBe(415);
      const text = {
        ...toCart,
        url: '/api/order',
        headers: { ...headers, 'content-type': 'text/plain' },
      };
      expect((await shop.app.inject(text)).statusCode).toBe(415);
    });

    const partNamed = (name: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`;
    test.each([
      ['no boundary', 'x', ''],
      ['a boundary that is too long', 'x', `; boundary=${'x'.repeat(300)}`],
      ['an end that never comes', `${partNamed('a')}b`],
      ['a broken header', '--x\r\nContent-Disposition\r\n\r\nb\r\n--x--\r\n'],
      ['a name that would change objects', `${partNamed('__proto__')}b\r\n--x--\r\n`],
      ['a character no text may have', `${partNamed('notes')}a\0b\r\n--x--\r\n`],
      ['nothing at all', ''],
    ])('a form with %s', async (_, payload, own = '; boundary=x') => {
      const headers = {
        authorization: `Bearer ${maya.token}`,
        'content-type': `multipart/form-data${own}`,
      };
      const response = await shop.app.inject({
        method: 'POST',
        url: '/api/order',
        headers,
        payload,
      });
      expect([400, 422]).toContain(response.statusCode);
      expect(response.json().message).not.toMatch(/multipart|boundary|busboy/i);
    });
  });

  describe('over a real connection', () => {
    let origin: string;
    beforeAll(async () => {
      origin = await shop.app.listen({ port: 0, host: '127.0.0.1' });
      await refill();
    });
    const send = async (size: number) => {
      const body = new FormData();
      for (const [name, value] of Object.entries({ ...form, method: 1 }))
        body.set(name, String(value));
      const picture = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(size - 3)]);
      body.set('FormFile', new Blob([picture]), 'a.jpg');
      const headers = { authorization: `Bearer ${maya.token}` };
      const response = await fetch(`${origin}/api/order`, { method: 'POST', body, headers });
      return { status: response.status, ...((await response.json()) as { message: string }) };
    };

    test('accepts 10 MB, and rejects one byte more', async () => {
      expect(await send(uploadLimits.bytesMax)).toMatchObject({ status: 415 });
      expect(await send(uploadLimits.bytesMax + 1)).toMatchObject({
        status: 413,
        message: 'The picture is larger than 10 MB.',
      });
      expect(await send(3 * uploadLimits.bytesMax)).toMatchObject({ status: 413 });
      expect((await fetch(`${origin}/healthz`)).status).toBe(200);
      expect(await incoming()).toEqual([]);
    });

    test('reads nothing without a token', async () => {
      const files = await storedFiles();
      // Announces 9 MB and sends none: the response comes all the same.
      const status = await new Promise<number | undefined>((resolve, reject) => {
        const headers = {
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': 9_000_000,
        };
        const asked = request(`${origin}/api/order`, { method: 'POST', headers }, (response) => {
          resolve(response.statusCode);
          asked.destroy();
        });
        asked.on('error', reject);
        asked.flushHeaders();
      });
      expect(status).toBe(401);
      expect(await storedFiles()).toEqual(files);
    });

    test('leaves nothing behind after a lost connection', async () => {
      const { hostname, port } = new URL(origin);
      const socket = connect(Number(port), hostname);
      socket.write(
        `POST /api/order HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${maya.token}\r\n` +
          'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000000\r\n\r\n' +
          '--x\r\nContent-Disposition: form-data; name="FormFile"; filename="a.jpg"\r\n\r\n',
      );
      socket.write(randomBytes(300_000));
      await expect.poll(incoming).toHaveLength(1);
      socket.destroy();
      await expect.poll(incoming).toEqual([]);
      expect(shop.log.filter((line) => line.includes('a request failed'))).toEqual([]);
      expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    });
  });

  test('sweeps unused pictures after a day', async () => {
    await refill();
    const needed = (await pay(await draw(70, 50).png().toBuffer())).json().payment.uploadId;
    // As stored just before its order was rejected.
    await aStoredUpload(shop.app.uploads, await draw(33, 44).png().toBuffer());
    await writeFile(join(folder(), 'incoming', 'left-behind'), 'x');
    const before = await storedFiles();
    expect(await sweepUploads(shop.database, shop.app.uploads)).toBe(0);
    expect(await storedFiles()).toEqual(before);

    const tomorrow = new Date(Date.now() + 25 * 60 * 60 * 1000);
    const anHourAgo = new Date(Date.now() - 61 * 60 * 1000);
    await utimes(join(folder(), 'incoming', 'left-behind'), anHourAgo, anHourAgo);
    expect(await sweepUploads(shop.database, shop.app.uploads, tomorrow)).toBeGreaterThan(0);
    expect((await ask(needed, maya.token)).statusCode).toBe(200);
    const rows = await shop.database.read.selectFrom('uploads').select('hash').distinct().execute();
    const stored = (await storedFiles()).map((name) => name.replace(/^.*\/|\.webp$/g, ''));
    expect(stored).toEqual(rows.map(({ hash }) => hash).toSorted());
    expect(await incoming()).toEqual([]);
  });
});

function broken(content: Buffer): Buffer {
  const copy = Buffer.from(content);
  copy.fill(0x55, Math.floor(copy.length / 2), Math.floor(copy.length / 2) + 40);
  return copy;
}

const boundary = '----formdata-undici-0123456789';
const field = `--${boundary}\r\nContent-Disposition: form-data; name="method"\r\n\r\n0\r\n`;
const fileHead =
  `--${boundary}\r\nContent-Disposition: form-data; name="FormFile"; filename=""\r\n` +
  'Content-Type: application/octet-stream\r\n\r\n';
const closing = `\r\n--${boundary}--\r\n`;

describe('A form whose last file is empty', () => {
  const shop = useShop('sqlite', { env: { RATE_LIMIT: 'off' } });
  let port: number;
  const maya = useCustomer(shop);
  const serverSockets = new Map<number, Socket>();
  beforeAll(async () => {
    shop.app.server.on('connection', (socket: Socket) =>
      serverSockets.set(socket.remotePort ?? 0, socket),
    );
    port = Number(new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' })).port);
  });

  /**
   * Sends a form in two parts, the second only after the server has read the first. Returns the
   * status line.
   */
  async function send(form: string, at: number): Promise<string> {
    const socket = connect(port, '127.0.0.1').setNoDelay();
    const response = new Promise<string>((resolve, reject) => {
      socket.once('data', (data) => resolve(data.toString('latin1').split('\r\n')[0] ?? ''));
      socket
        .once('error', reject)
        .once('close', () => reject(new Error('closed without a response')));
    });
    const first =
      `POST /api/order HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${maya.token}\r\nConnection: close\r\n` +
      `Content-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: ${form.length}\r\n\r\n` +
      form.slice(0, at);
    socket.write(first);
    const hasArrived = () =>
      (serverSockets.get(socket.localPort ?? -1)?.bytesRead ?? 0) >= first.length;
    while (!hasArrived()) await nextTurn();
    for (let turn = 0; turn < 5; turn += 1) await nextTurn();
    socket.write(form.slice(at));
    return response.finally(() => socket.destroy());
  }

  test.each([
    ['alone', fileHead + closing],
    ['after a field', field + fileHead + closing],
    [
      'after a file',
      `${field + fileHead.replace('""', '"a.png"')}GIF89a, more\r\n${fileHead}${closing}`,
    ],
  ])('gets a response however it is split: %s', async (_, form) => {
    const unanswered: number[] = [];
    const from = form.lastIndexOf('Content-Type');
    for (let at = from; at < form.length; at += 1) {
      const late = new Promise<string>((resolve) =>
        setTimeout(resolve, 10_000, 'no response').unref(),
      );
      const status = await Promise.race([send(form, at), late]);
      if (!/^HTTP\/1\.1 4\d\d/.test(status)) unanswered.push(at);
      if (unanswered.length > 2) break;
    }
    expect(unanswered).toEqual([]);
  });
});
