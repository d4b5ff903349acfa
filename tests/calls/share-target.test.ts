import { describe, expect, test } from 'vitest';

import { useShop } from '#tests/setup/shop.ts';

describe('A picture shared before the worker is installed', () => {
  const shop = useShop('sqlite');
  const post = (type: string, payload: string | Buffer) =>
    shop.app.inject({ method: 'POST', url: '/share-target', headers: { 'content-type': type }, payload });

  test.each([
    ['a form with a picture', 'multipart/form-data; boundary=x', form('image/jpeg', 3 * 1024 * 1024)],
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
