import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';

import { useCustomer } from '#tests/setup/customer.ts';
import { useShop } from '#tests/setup/shop.ts';

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
    shop.app.server.on('connection', (socket: Socket) => serverSockets.set(socket.remotePort ?? 0, socket));
    port = Number(new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' })).port);
  });

  /** Sends a form in two parts, the second only after the server has read the first. Returns the status line. */
  async function send(form: string, at: number): Promise<string> {
    const socket = connect(port, '127.0.0.1').setNoDelay();
    const response = new Promise<string>((resolve, reject) => {
      socket.once('data', (data) => resolve(data.toString('latin1').split('\r\n')[0] ?? ''));
      socket.once('error', reject).once('close', () => reject(new Error('closed without a response')));
    });
    const first =
      `POST /api/order HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${maya.token}\r\nConnection: close\r\n` +
      `Content-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: ${form.length}\r\n\r\n` +
      form.slice(0, at);
    socket.write(first);
    const hasArrived = () => (serverSockets.get(socket.localPort ?? -1)?.bytesRead ?? 0) >= first.length;
    while (!hasArrived()) await nextTurn();
    for (let turn = 0; turn < 5; turn += 1) await nextTurn();
    socket.write(form.slice(at));
    return response.finally(() => socket.destroy());
  }

  test.each([
    ['alone', fileHead + closing],
    ['after a field', field + fileHead + closing],
    ['after a file', `${field + fileHead.replace('""', '"a.png"')}GIF89a, more\r\n${fileHead}${closing}`],
  ])('gets a response however it is split: %s', async (_, form) => {
    const unanswered: number[] = [];
    const from = form.lastIndexOf('Content-Type');
    for (let at = from; at < form.length; at += 1) {
      const late = new Promise<string>((resolve) => setTimeout(resolve, 10_000, 'no response').unref());
      const status = await Promise.race([send(form, at), late]);
      if (!/^HTTP\/1\.1 4\d\d/.test(status)) unanswered.push(at);
      if (unanswered.length > 2) break;
    }
    expect(unanswered).toEqual([]);
  });
});
