import { describe, expect, test } from 'vitest';

import { useShop } from '#tests/setup/shop.ts';

describe('A picture that is shared before the worker is there', () => {
  const shop = useShop('sqlite');
  const post = (type: string, payload: string | Buffer) =>
    shop.app.inject({ method: 'POST', url: '/share-target', headers: { 'content-type': type }, payload });

  test.each([
    ['a form with a picture', 'multipart/form-data; boundary=x', form('image/jpeg', 3 * 1024 * 1024)],
    ['a form that breaks off', 'multipart/form-data; boundary=x', '--x\r\nContent-Disp'],
    ['a form without a boundary', 'multipart/form-data', 'what'],
    ['a text', 'text/plain', 'look at this'],
    ['bytes', 'application/octet-stream', '\u0000'],
    ['broken JSON', 'application/json', '{'],
  ])('%s leads to the page that asks for it once more', async (_, type, payload) => {
    const answer = await post(type, payload);
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe('/share-target?missed=worker');
  });

  test('nothing at all does so too', async () => {
    const answer = await shop.app.inject({ method: 'POST', url: '/share-target' });
    expect(answer.statusCode).toBe(303);
  });

  test('calls keep their own rules about what they take', async () => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/newsletter',
      headers: { 'content-type': 'text/plain' },
      payload: 'x',
    });
    expect(answer.statusCode).toBe(415);
  });
});

function form(type: string, bytes: number): Buffer {
  const head = `--x\r\nContent-Disposition: form-data; name="picture"; filename="a.jpg"\r\nContent-Type: ${type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.alloc(bytes), Buffer.from('\r\n--x--\r\n')]);
}
